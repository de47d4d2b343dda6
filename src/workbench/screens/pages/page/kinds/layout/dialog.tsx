import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../../../../parts/dialog.tsx'
import { Panel } from '../../../../../parts/page.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useOpenPage } from '../../page-context.ts'
import { useEvents } from '../../part-context.ts'
import { leaveDialog } from '../../page-state.ts'
import { useText } from '../../use-text.ts'

const widths = { small: 420, medium: 640, large: 960 } as const

/** Opened and closed by actions; while the page is edited its content is in its place. */
export function DialogKind({ id, values: { label, size, slot: Slot } }: KindProps<'dialog'>) {
  const { state, isEdited } = useOpenPage()
  const title = useText(label)
  const isOpen = useSnapshot(state).dialogs.includes(id)
  const { raise } = useEvents<'dialog'>()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current !== isOpen && isOpen) void raise('opened')
    wasOpen.current = isOpen
  }, [isOpen, raise])
  const close = (): void => {
    leaveDialog(state, id)
    void raise('closed', { value: null })
  }
  if (isEdited)
    return (
      <Panel title={title} className="pg-panel">
        <Slot />
      </Panel>
    )
  return (
    <Dialog open={isOpen} onOpenChange={close} title={title} width={widths[size]}>
      <div className="pg-dialog">
        <Slot />
      </div>
    </Dialog>
  )
}
