import type { ReactNode } from 'react'

interface NotedProps {
  readonly text: ReactNode
  readonly note: ReactNode
}

/** A text with what is said about it below, in a cell or a line. */
export function Noted({ text, note }: NotedProps) {
  return (
    <>
      {text}
      {note !== '' && note !== null && <div className="note">{note}</div>}
    </>
  )
}
