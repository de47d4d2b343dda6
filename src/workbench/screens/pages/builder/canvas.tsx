import { Puck } from '@puckeditor/core'
import type { ReactNode } from 'react'

/** The page at a width; what is wider than the room for it is scrolled. */
export function Canvas({ width, children }: { readonly width: number; readonly children?: ReactNode }) {
  return (
    <div className="pb-canvas">
      <div className="pg-page pb-sheet" style={{ width }}>
        <Puck.Preview />
        {children}
      </div>
    </div>
  )
}
