import type { ClipboardEvent, KeyboardEvent } from 'react'
import { componentWith } from '#domain/pages/part-name.ts'
import { copiedText, pastedComponents } from './clipboard.ts'
import { withAfter, withInserted, withNewIds, withoutComponent } from './edit.ts'
import type { Editing } from './use-editing.ts'
import type { Saving } from './use-saving.ts'

/** Does an element take keys and the clipboard itself? */
const takesText = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

/** Keys and clipboard of the builder. Undo and redo are keys of the editor itself. */
export function useKeys({ page, chosen, choose, change }: Editing, { save }: Saving) {
  const component = chosen === null ? undefined : componentWith(chosen, page)
  const duplicate = (): void => {
    if (!component) return
    const copies = withNewIds(page, [component])
    change(withAfter(page, copies, component.props.id))
  }
  const remove = (): void => {
    if (!component) return
    choose(null)
    change(withoutComponent(page, component.props.id))
  }
  const ofKey = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): (() => void) | null => {
    if (ctrlKey || metaKey) {
      if (key === 's') return () => void save()
      return key === 'd' && component ? duplicate : null
    }
    if (takesText(target)) return null
    if (key === 'Delete' && component) return remove
    return key === 'Escape' ? () => choose(null) : null
  }
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const act = ofKey(event)
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    },
    onCopy: (event: ClipboardEvent): void => {
      if (takesText(event.target) || !component) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copiedText([component]))
    },
    onPaste: (event: ClipboardEvent): void => {
      if (takesText(event.target)) return
      const pasted = pastedComponents(event.clipboardData.getData('text/plain'))
      if (!pasted) return
      event.preventDefault()
      change(withInserted(page, withNewIds(page, pasted), chosen))
    },
  }
}
