import { Checkbox, Text, TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './form-dialog.tsx'

export interface NamedOptions {
  readonly isDefault: boolean
  readonly shared: boolean
}

interface NamedDialogProps {
  /** Namespace of the texts. */
  readonly texts: string
  /** Names of the user's own that are written over; null: a name that is taken is refused, and there is no default to set. */
  readonly taken: readonly string[] | null
  /** The name that is changed, and nothing beside it; absent: something new is kept. */
  readonly renames?: string
  readonly onClose: () => void
  readonly onKeep: (name: string, options: NamedOptions) => Promise<void>
}

/** Asks for the name of what is kept, and for its readers. */
export function NamedDialog({ texts, taken, renames, onClose, onKeep }: NamedDialogProps) {
  const { t } = useTranslation(texts)
  const [name, setName] = useState(renames ?? '')
  const [isDefault, setDefault] = useState(false)
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const written = name.trim()
  const over = taken?.some((other) => other.toLowerCase() === written.toLowerCase())
  const keep = async (): Promise<void> => {
    setBusy(true)
    await onKeep(written, { isDefault, shared })
    setBusy(false)
  }
  return (
    <FormDialog
      title={renames === undefined ? t('saveAsTitle') : t('renameTitle', { name: renames })}
      {...(renames === undefined ? { description: t('saveAsHint') } : {})}
      onClose={onClose}
      form="t-named-form"
      submit={t('save')}
      busy={busy}
      disabled={written === ''}
      onSubmit={keep}
    >
      <TextField.Root
        size="2"
        value={name}
        maxLength={80}
        placeholder={t('name')}
        aria-label={t('name')}
        onChange={(event) => setName(event.target.value)}
      />
      {over && (
        <Text size="1" color="amber" role="status">
          {t('writesOver', { name: written })}
        </Text>
      )}
      {taken && (
        <Text as="label" size="2">
          <Checkbox checked={isDefault} onCheckedChange={(on) => setDefault(on === true)} /> {t('asDefault')}
        </Text>
      )}
      {renames === undefined && (
        <Text as="label" size="2">
          <Checkbox checked={shared} onCheckedChange={(on) => setShared(on === true)} /> {t('asShared')}
        </Text>
      )}
    </FormDialog>
  )
}
