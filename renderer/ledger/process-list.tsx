import { processMarks, sayAll } from './ledger-words.ts';
import type { ProcessNode } from '../../protocol/process-tree.ts';

/** Processes below those that started them. */
export function ProcessList({ nodes, label }: { readonly nodes: readonly ProcessNode[]; readonly label?: string }) {
  return (
    <ul className="process-tree" aria-label={label}>
      {nodes.map(({ process, children }) => {
        const marks = sayAll(processMarks(process));
        return (
          <li key={process.pid}>
            <div className="process-row" data-pid={process.pid}>
              <span className="process-name" title={process.command}>
                {process.command || process.name}
              </span>
              {marks !== '' && <span className="process-mark">{marks}</span>}
              <span className="process-pid">{process.pid}</span>
            </div>
            {children.length > 0 && <ProcessList nodes={children} />}
          </li>
        );
      })}
    </ul>
  );
}
