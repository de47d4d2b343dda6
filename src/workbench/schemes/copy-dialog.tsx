import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { write } from '../client/write.ts'
import { useAction } from '../actions/use-action.ts'
import type { SchemeKind } from './scheme-kind.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { TextInput } from '../parts/inputs.tsx'

interface CopyDialogProps {
  readonly services: SchemeKind['services']
  readonly code: string
  readonly onClose: () => void
  readonly onCopied: (code: string) => void
}

/** Asks for the code of the copy. */
export function CopyDialog({ services, code, onClose, onCopied }: CopyDialogProps) {
  const { t } = useTranslation('kitting-setup')
  const { attempt } = useAction()
  const [newCode, setNewCode] = useState('')
  const copy = async (): Promise<void> => {
    await attempt(async () => {
      onCopied(await write(services.copy, { code, newCode: newCode.trim() }))
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('copyTitle', { scheme: code })}
      width={400}
      submit={t('copy')}
      disabled={!newCode.trim()}
      onSubmit={copy}
    >
      <form
        className="t-form-field"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (newCode.trim()) void copy()
        }}
      >
        <label htmlFor="k-new-code">{t('newCode')}</label>
        <TextInput id="k-new-code" autoComplete="off" value={newCode} onChange={setNewCode} />
      </form>
    </FormDialog>
  )
}
