import { Puck } from '@puckeditor/core'
import { memo, useState } from 'react'
import { useWidth } from '../../../parts/use-width.ts'
import { CanvasOverlay } from './canvas-overlay.tsx'

/** Space around the page, px. */
const MARGIN = 16

/** The page at its real width, drawn smaller where its column has less. What it shows is reached by the layer above it. */
export const Canvas = memo(function Canvas({ width }: { readonly width: number }) {
  const [column, setColumn] = useState<HTMLElement | null>(null)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const free = useWidth(column)
  const scale = free === null ? 1 : Math.min(1, Math.max(0.1, (free - 2 * MARGIN) / width))
  return (
    <div className="pb-canvas" ref={setColumn}>
      <div className="pb-stage" style={{ width: width * scale }}>
        <div className="pg-page pb-sheet" style={{ width, zoom: scale }} ref={setFrame} inert>
          <Puck.Preview />
        </div>
        <CanvasOverlay frame={frame} scale={scale} />
      </div>
    </div>
  )
})
