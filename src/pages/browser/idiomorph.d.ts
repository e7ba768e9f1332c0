// The server delivers the library’s own module under this name.
export { Idiomorph } from 'idiomorph';
