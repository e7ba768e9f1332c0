/** The action of the buttons below a link, and of the list of links. Their parts: what they do, and of which game. */
export const PAGE_ACTION = 'page';
