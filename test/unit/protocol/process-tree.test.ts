import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerProcess } from '../../../protocol/ledger.ts';
import { processTree, type ProcessNode } from '../../../protocol/process-tree.ts';

function process(pid: number, parentPid: number): LedgerProcess {
  return { pid, parentPid, name: `p${pid}`, state: 'S', isForeground: false, command: '' };
}

function draw(nodes: readonly ProcessNode[], indent = ''): string[] {
  return nodes.flatMap((node) => [`${indent}${node.process.pid}`, ...draw(node.children, `${indent}  `)]);
}

describe('the processes of a terminal, as a tree', () => {
  it('stand under who started them, each kind in the order of their numbers', () => {
    const processes = [process(30, 20), process(10, 1), process(40, 10), process(20, 10), process(25, 20)];
    expect(draw(processTree(processes, 10))).toEqual(['10', '  20', '    25', '    30', '  40']);
  });

  it('begin with the shell, and what has lost its parent follows', () => {
    const processes = [process(5, 1), process(90, 77), process(50, 1), process(60, 50)];
    expect(draw(processTree(processes, 50))).toEqual(['50', '  60', '5', '90']);
  });

  it('are all there where no shell is left', () => {
    expect(draw(processTree([process(7, 1), process(8, 7)], null))).toEqual(['7', '  8']);
  });

  it('come once each, even where they claim to have started each other', () => {
    expect(draw(processTree([process(2, 3), process(3, 2), process(4, 4)], null))).toEqual(['2', '  3', '4']);
  });

  it('are neither lost nor doubled, whatever is claimed', () => {
    const pids = fc.integer({ min: 2, max: 30 });
    const lists = fc.uniqueArray(fc.tuple(pids, pids), { selector: ([pid]) => pid });
    fc.assert(
      fc.property(lists, fc.option(pids), (list, shellPid) => {
        const drawn = draw(
          processTree(
            list.map(([pid, parentPid]) => process(pid, parentPid)),
            shellPid,
          ),
        );
        expect(drawn.map(Number).sort((a, b) => a - b)).toEqual(list.map(([pid]) => pid).sort((a, b) => a - b));
      }),
    );
  });
});
