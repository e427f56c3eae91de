import { expect, it } from 'vitest';
import { programProblem } from '../../../scripts/agent-program.mjs';

const whole = { node_shared: false, node_shared_openssl: false, single_executable_application: true };
const license = '/usr/local/LICENSE';

it.each([
  ['its makers’ own, with its licence', { variables: whole, license }, undefined],
  ['a library of its system', { variables: { ...whole, node_shared: true }, license }, /libraries of its system/],
  ['parts of its system', { variables: { ...whole, node_shared_openssl: true }, license }, /libraries of its system/],
  ['built without the place for a script', { variables: { node_shared: false }, license }, /cannot be passed on/],
  ['alone, without its licence', { variables: whole, license: undefined }, /without its licence/],
])('a Node that is %s: can it become the agent’s program?', (_what, node, problem) => {
  const found = programProblem(node);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});
