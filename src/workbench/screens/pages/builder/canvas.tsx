import { Puck } from '@puckeditor/core'
import { useState } from 'react'
import { GridHandles } from './grid-handles.tsx'

/** The page at a width; what is wider than the room for it is scrolled. */
export function Canvas({ width }: { readonly width: number }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  return (
    <div className="pb-canvas">
      <div className="pg-page pb-sheet" style={{ width }} ref={setFrame}>
        <Puck.Preview />
        <GridHandles frame={frame} />
      </div>
    </div>
  )
}
