import { useEffect, type ClipboardEvent, type KeyboardEvent } from 'react'
import { withMoved, withoutPart } from '#domain/pages/arrange.ts'
import type { PageComponent, Place } from '#domain/pages/page.ts'
import { useSaveKey } from '../../../parts/screen-keys.ts'
import { shifted, steps } from '../arrange/handles.tsx'
import { usePlacing } from '../page/page-context.ts'
import { copiedText, pastedComponents } from './clipboard.ts'
import { withNewIds, withBelow, withInserted } from './edit.ts'
import type { EditedPage } from './edited-page.ts'
import { useEdited } from './use-editing.ts'
import type { Saving } from './use-saving.ts'

const fields = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]'
/** Where keys act on the chosen component: the canvas and the structure. */
const parts = '[data-keys="parts"]'

const isIn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Events of dialogs and menus arrive here too: these are parts of the builder, but drawn elsewhere. */
const isOutside = ({ currentTarget, target }: KeyboardEvent | ClipboardEvent): boolean =>
  !(currentTarget instanceof Node && target instanceof Node && currentTarget.contains(target))

/** The chosen component with what it holds, once for each change. */
const chosenPart = ({ state, part }: EditedPage): PageComponent | undefined => {
  const { chosen } = state()
  return chosen ? part(chosen.id) : undefined
}

function remove(edited: EditedPage): void {
  const chosen = chosenPart(edited)
  if (chosen) edited.change(withoutPart(edited.state().page, chosen.props.id), null)
}

function add(edited: EditedPage, parts: readonly PageComponent[], isBeside: boolean): void {
  const { page, chosen } = edited.state()
  const copies = withNewIds(page, parts)
  const put = isBeside ? withBelow : withInserted
  edited.change(put(page, copies, chosen?.id ?? null), copies[0]?.props.id ?? null)
}

function duplicate(edited: EditedPage): void {
  const chosen = chosenPart(edited)
  if (chosen) add(edited, [chosen], true)
}

/** Keys with Ctrl or Cmd, the same wherever the focus is in the builder but in a field. */
function commandOf(event: KeyboardEvent, edited: EditedPage): (() => void) | null {
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? edited.redo : edited.undo
  if (key === 'y') return edited.redo
  return key === 'd' && edited.state().chosen ? () => duplicate(edited) : null
}

/** The editor takes these keys of the whole window, also in fields and in other tabs, which undo by themselves. */
const ofEditor: ReadonlySet<string> = new Set(['z', 'y', 'i'])

function useEditorKeys(): void {
  useEffect(() => {
    const stop = (event: globalThis.KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && ofEditor.has(event.key.toLowerCase())) event.stopPropagation()
    }
    document.body.addEventListener('keydown', stop)
    return () => document.body.removeEventListener('keydown', stop)
  }, [])
}

/** Where a key removes what had the focus, the page gets it: keys continue to act. */
function keepFocus(builder: Element): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      builder.querySelector<HTMLElement>('[role="application"]')?.focus()
  })
}

/** Keys and clipboard of the builder. */
export function useKeys({ save }: Saving) {
  useEditorKeys()
  useSaveKey(() => void save())
  const edited = useEdited()
  const { places, placeName } = usePlacing()
  const move = (place: Place, [x, y]: readonly [number, number], sizes: boolean): void => {
    const { page, chosen } = edited.state()
    edited.change(withMoved(page, chosen!.id, shifted(place, x, y, sizes), placeName))
  }
  /** Keys that act on the chosen component. */
  const ofPart = ({ key, shiftKey, altKey, target }: KeyboardEvent): (() => void) | null => {
    const { chosen } = edited.state()
    if (!chosen || altKey || !isIn(target, parts)) return null
    if (key === 'Delete' || key === 'Backspace') return () => remove(edited)
    if (key === 'Escape') return () => edited.choose(null)
    const place = places.get(chosen.id)
    const step = steps[key]
    const isTree = isIn(target, '[role="tree"]')
    return step && place && !isTree ? () => move(place, step, shiftKey) : null
  }
  const actOf = (event: KeyboardEvent): (() => void) | null => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isIn(event.target, fields)) return null
    return isCommand ? commandOf(event, edited) : ofPart(event)
  }
  const isText = (event: ClipboardEvent): boolean =>
    isOutside(event) || isIn(event.target, fields) || getSelection()?.isCollapsed === false
  const copy = (event: ClipboardEvent): boolean => {
    const chosen = chosenPart(edited)
    if (isText(event) || !chosen) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(edited.state().page, [chosen]))
    return true
  }
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const act = isOutside(event) || event.defaultPrevented ? null : actOf(event)
      if (!act) return
      event.preventDefault()
      act()
      keepFocus(event.currentTarget)
    },
    onCopy: (event: ClipboardEvent): void => void copy(event),
    onCut: (event: ClipboardEvent): void => {
      if (copy(event)) remove(edited)
    },
    onPaste: (event: ClipboardEvent): void => {
      if (isText(event)) return
      const pasted = pastedComponents(event.clipboardData.getData('text/plain'), edited.state().page)
      if (!pasted) return
      event.preventDefault()
      const { chosen } = edited.state()
      const copies = withNewIds(pasted.page, pasted.components)
      edited.change(withInserted(pasted.page, copies, chosen?.id ?? null), copies[0]?.props.id ?? null)
    },
  }
}
