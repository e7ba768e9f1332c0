/* A thread that cannot start, as where the library that draws is missing. */
throw new Error('nothing draws here');
