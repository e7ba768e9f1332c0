/** Custom-id action of the buttons below a link, and of the list of links. Parts: verb and game id. */
export const PAGE_ACTION = 'page';
