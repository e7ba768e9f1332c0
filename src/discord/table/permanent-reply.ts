import type { Asker } from '../command.ts';
import type { Reply } from '../reply.ts';
import type { Done } from './change-game.ts';
import { changeReply } from './change-reply.ts';
import { isDeclared, type AskedOfPermanents } from './permanent-changes.ts';

/** What happened to permanents; and of what attacks too late to be declared, that it is not. */
export const permanentReply =
  (asked: Asker & AskedOfPermanents) =>
  (done: Done): Reply => {
    const reply = changeReply(done);
    const isPut = asked.subcommand === 'attack' && !isDeclared(done.before.game);
    return isPut ? { ...reply, content: `${reply.content}\n-# Put attacking, not declared.` } : reply;
  };
