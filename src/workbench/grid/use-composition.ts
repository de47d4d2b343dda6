import { useEffect, useRef, useState, type RefObject } from 'react'

/** Text that an input method composes over a cell before it is written there. */
export interface Composing {
  readonly text: string
  readonly at: DOMRect
}

/** As far as it is used here; not every browser has it, and TypeScript declares it nowhere. */
interface EditContextLike extends EventTarget {
  readonly text: string
  updateText(from: number, to: number, text: string): void
  updateControlBounds(bounds: DOMRect): void
  updateSelectionBounds(bounds: DOMRect): void
  updateCharacterBounds(from: number, bounds: readonly DOMRect[]): void
}
type MakeEditContext = new () => EditContextLike

const attach = (element: HTMLElement, context: EditContextLike | null): void => {
  Object.assign(element, { editContext: context })
}

interface CompositionTarget {
  readonly element: RefObject<HTMLElement | null>
  readonly enabled: boolean
  /** Place of the active cell. */
  readonly place: () => DOMRect | null
  /** What was composed is to be typed into the active cell. */
  readonly onText: (text: string) => void
}

/**
 * Lets an input method compose (Chinese, Japanese, Korean) while the grid itself has the focus and no editor is open: the
 * first key belongs to the composed text as all others do. Gives what is being composed, to be shown over the cell.
 */
export function useComposition({ element, enabled, place, onText }: CompositionTarget): Composing | null {
  const [composing, setComposing] = useState<Composing | null>(null)
  const now = useRef({ place, onText })
  useEffect(() => {
    now.current = { place, onText }
  })
  useEffect(() => {
    const target = element.current
    const Make = (window as unknown as { EditContext?: MakeEditContext }).EditContext
    // Where fingers type, a focused cell would bring up the keyboard.
    if (!target || !enabled || !Make || !matchMedia('(pointer: fine)').matches) return undefined
    const context = new Make()
    let composes = false
    const clear = (): void => {
      context.updateText(0, context.text.length, '')
      setComposing(null)
    }
    const onStart = (): void => {
      composes = true
    }
    const onUpdate = (): void => {
      const at = now.current.place()
      if (composes && at) setComposing({ text: context.text, at })
      else clear()
    }
    const onBounds = (): void => {
      const at = now.current.place()
      if (!at) return
      context.updateControlBounds(at)
      context.updateSelectionBounds(at)
      context.updateCharacterBounds(0, Array<DOMRect>(context.text.length).fill(at))
    }
    const onEnd = (): void => {
      composes = false
      const { text } = context
      clear()
      if (text !== '') now.current.onText(text)
    }
    context.addEventListener('compositionstart', onStart)
    context.addEventListener('textupdate', onUpdate)
    context.addEventListener('characterboundsupdate', onBounds)
    context.addEventListener('compositionend', onEnd)
    attach(target, context)
    return () => attach(target, null)
  }, [element, enabled])
  return composing
}
