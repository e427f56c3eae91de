import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../base/messages/translate.ts';
import { clipboard } from '../clipboard.ts';

interface CopiedTextProps {
  readonly label: string;
  readonly text: string;
  /** What the button does, in full. */
  readonly action: string;
}

/** A text to be taken elsewhere: selected as a whole, or copied by its button. */
export function CopiedText({ label, text, action }: CopiedTextProps) {
  const id = useId();
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const copy = async (): Promise<void> => {
    try {
      await clipboard.writeText(text);
      setCopied(text);
    } catch {
      window.getSelection()?.selectAllChildren(document.getElementById(id) ?? document.body);
    }
  };
  return (
    <div className="copied">
      <div className="copied-head">
        <span className="copied-label">{label}</span>
        <button type="button" className="button is-small" aria-label={action} onClick={() => void copy()}>
          {isCopied ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
          {t(isCopied ? 'pairing.copied' : 'pairing.copy')}
        </button>
      </div>
      <code className="copied-text" id={id}>
        {text}
      </code>
    </div>
  );
}
