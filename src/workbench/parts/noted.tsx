import type { ReactNode } from 'react'

/** A text with what is said about it below, in a cell or a line. */
export function Noted({ text, note }: { readonly text: ReactNode; readonly note: ReactNode }) {
  return (
    <>
      {text}
      {note !== '' && note !== null && <div className="note">{note}</div>}
    </>
  )
}
