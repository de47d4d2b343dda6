import { Checkbox, Text, TextField } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'

interface TemplateNameProps {
  readonly onClose: () => void
  readonly onSave: (name: string, shared: boolean) => Promise<void>
}

/** Asks under which name parameters are kept, and whether others may use them. */
export function TemplateName({ onClose, onSave }: TemplateNameProps) {
  const { t } = useTranslation('reports')
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const written = name.trim()
  const save = async (): Promise<void> => {
    setBusy(true)
    await onSave(written, shared)
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={t('saveAs')}
      description={t('saveAsHint')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={formId} disabled={written === ''} loading={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="rc-name"
        onSubmit={(event) => {
          event.preventDefault()
          if (written !== '') void save()
        }}
      >
        <TextField.Root
          size="2"
          value={name}
          maxLength={80}
          placeholder={t('name')}
          aria-label={t('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Text as="label" size="2">
          <Checkbox checked={shared} onCheckedChange={(on) => setShared(on === true)} /> {t('shareWithAll')}
        </Text>
      </form>
    </Dialog>
  )
}
