import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '../../../../../parts/button.tsx'
import { Dialog } from '../../../../../parts/dialog.tsx'
import { Panel } from '../../../../../parts/page.tsx'
import { useDialogForm } from '../../forms/use-dialog-form.ts'
import type { KindProps } from '../../kind-props.ts'
import { useOpenPage } from '../../page-context.ts'
import { useEvents } from '../../part-context.ts'
import { leaveDialog } from '../../page-state.ts'
import { useText } from '../../use-text.ts'

const widths = { small: 420, medium: 640, large: 960 } as const

/**
 * Opened and closed by actions, and by the buttons of its form: saving it closes the dialog with the code of the row. While
 * the page is edited its content is in its place.
 */
export function DialogKind({ id, values: { label, size, form, slot: Slot } }: KindProps<'dialog'>) {
  const { t } = useTranslation('page')
  const { state, isEdited } = useOpenPage()
  const title = useText(label)
  const isOpen = useSnapshot(state).dialogs.includes(id)
  const { raise } = useEvents<'dialog'>()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current !== isOpen && isOpen) void raise('opened')
    wasOpen.current = isOpen
  }, [isOpen, raise])
  const { isSaving, mayClose, save } = useDialogForm(id, form, isOpen)
  const close = (value: string | null): void => {
    leaveDialog(state, id)
    void raise('closed', { value })
  }
  const cancel = async (): Promise<void> => {
    if (await mayClose()) close(null)
  }
  const saveAndClose = async (): Promise<void> => {
    const code = await save()
    if (code !== undefined) close(code)
  }
  if (isEdited)
    return (
      <Panel title={title} className="pg-panel">
        <Slot />
      </Panel>
    )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => void cancel()}
      title={title}
      width={widths[size]}
      footer={
        form !== '' && (
          <>
            <Button onClick={() => void cancel()}>{t('cancel')}</Button>
            <Button tone="primary" loading={isSaving} onClick={() => void saveAndClose()}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <div>
        <Slot />
      </div>
    </Dialog>
  )
}
