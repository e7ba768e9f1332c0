import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The number of ports tried before using any free one. */
const MAX_PORTS_TRIED = 20;

/** Listens on 127.0.0.1 at the first free port from `first` on; 0 means any. */
export async function listenFrom(server: Server, first: number): Promise<number> {
  const ports = [...Array.from({ length: MAX_PORTS_TRIED }, (_, offset) => first + offset), 0];
  for (const port of ports) if (await tryListen(server, port)) return (server.address() as AddressInfo).port;
  throw new Error('There is no free port on 127.0.0.1.');
}

function tryListen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      server.off('listening', succeed);
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    };
    const succeed = () => {
      server.off('error', fail);
      resolve(true);
    };
    server.once('error', fail);
    server.once('listening', succeed);
    server.listen(port, '127.0.0.1');
  });
}
