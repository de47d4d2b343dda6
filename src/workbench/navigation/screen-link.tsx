import type { ReactNode } from 'react'
import { openScreen } from './navigation.ts'

interface ScreenLinkProps {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A link in a text or table that opens a screen in its tab. */
export function ScreenLink({ to, search, children }: ScreenLinkProps) {
  return (
    <button type="button" className="t-link" onClick={() => openScreen(to, search)}>
      {children}
    </button>
  )
}
