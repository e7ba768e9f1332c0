/** Leaves a rejected promise that nothing handles, as a library may. */
process.on('SIGUSR2', () => void Promise.reject(new Error('left by a library')));
