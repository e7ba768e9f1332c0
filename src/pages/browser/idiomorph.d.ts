// The server gives out the library’s own module by this name.
export { Idiomorph } from 'idiomorph';
