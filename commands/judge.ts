import { judgeCommand } from '#discord/judge/judge.ts';

export default judgeCommand;
