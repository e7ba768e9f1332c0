import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

/*
 * Machines in two rooms: each is a network namespace, each room a bridge, and one cable joins the rooms. The services
 * on 127.0.0.1 of this process, such as the embedded Discord, are the internet: machines with access to it use that
 * same address. Everything is created within a namespace of this run (`.ci/cluster`), and disappears with it.
 */

/** Packets through a cut cable are lost silently. */
export interface Cable {
  cut(): void;
  mend(): void;
}

export interface Machine {
  readonly name: string;
  /** Within the rooms. */
  readonly address: string;
  /** To its room. */
  readonly cable: Cable;
  start(command: readonly string[], options: SpawnOptions): ChildProcess;
  /** Ends everything that runs on it, like a power cut. */
  kill(): void;
}

/** A machine that also reaches Discord. */
export interface Online extends Machine {
  readonly internet: Cable;
}

export type Room = 'east' | 'west';

export interface Network {
  machine(name: string, room: Room): Machine;
  onlineMachine(name: string, room: Room): Online;
  /** Between the rooms. */
  readonly trunk: Cable;
}

const INTERNET = 'internet';
/** The address of this process on the internet, and how machines there are numbered. */
const OUR_ADDRESS = '10.1.0.1';

/** @throws with the output of the program */
export function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

const ip = (line: string): string => run('ip', ...line.split(' '));

/** @param port the interface by which the cable is connected to a bridge */
function cableAt(port: string): Cable {
  const set = (state: 'disabled' | 'forwarding'): void =>
    void run('bridge', 'link', 'set', 'dev', port, 'state', state === 'disabled' ? '0' : '3');
  return { cut: () => set('disabled'), mend: () => set('forwarding') };
}

function makeBridge(name: string): void {
  ip(`link add name ${name} type bridge`);
  ip(`link set dev ${name} up`);
}

/** Lays a cable from a machine to a bridge; the machine's interface has the bridge's name. */
function lay(machine: string, bridge: string, address: string): Cable {
  const port = `${bridge}-${machine}`;
  ip(`link add name ${port} type veth peer name ${bridge} netns ${machine}`);
  ip(`link set dev ${port} master ${bridge} up`);
  ip(`-netns ${machine} address add ${address}/24 dev ${bridge}`);
  ip(`-netns ${machine} link set dev ${bridge} up`);
  return cableAt(port);
}

/** Allows 127.0.0.0/8 on the other side of the cable to the internet. */
const LOOPBACK_OUTSIDE = ['sh', '-c', `echo 1 > /proc/sys/net/ipv4/conf/${INTERNET}/route_localnet`] as const;

export function makeNetwork(): Network {
  ip('link set dev lo up');
  for (const bridge of ['east', 'west', INTERNET]) makeBridge(bridge);
  ip(`address add ${OUR_ADDRESS}/24 dev ${INTERNET}`);
  run(...LOOPBACK_OUTSIDE);
  ip('link add name trunk-east type veth peer name trunk-west');
  ip('link set dev trunk-east master east up');
  ip('link set dev trunk-west master west up');

  let made = 0;
  function machine(name: string, room: Room): Machine {
    made += 1;
    const address = `10.0.0.${made}`;
    ip(`netns add ${name}`);
    ip(`-netns ${name} link set dev lo up`);
    return {
      name,
      address,
      cable: lay(name, room, address),
      start: (command, options) => spawn('ip', ['netns', 'exec', name, ...command], options),
      kill() {
        for (const pid of ip(`netns pids ${name}`).split('\n').filter(Boolean)) killNow(Number(pid));
      },
    };
  }
  return {
    machine,
    onlineMachine(name, room) {
      const offline = machine(name, room);
      const address = `10.1.0.${made + 1}`;
      const internet = lay(name, INTERNET, address);
      run('ip', 'netns', 'exec', name, ...LOOPBACK_OUTSIDE);
      ip(`-netns ${name} address delete 127.0.0.1/8 dev lo`);
      ip(`-netns ${name} route add 127.0.0.1 via ${OUR_ADDRESS} src ${address}`);
      return { ...offline, internet };
    },
    trunk: cableAt('trunk-east'),
  };
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Its parent has already ended it.
  }
}
