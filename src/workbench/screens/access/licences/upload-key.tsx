import { FileKey2 } from 'lucide-react'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { productRegister } from '#domain/entities/access/product-register.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import type { LicenceKey } from '#domain/system/licence-key.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { displays } from '../../../fields/display.tsx'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { useFileInput } from '../../../parts/file-input.tsx'
import '../accounts.css'
import { readKeyFile } from './key-file.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

/** Larger files are no keys. */
const mostBytes = 64_000

/** Reads a key file, shows what it says, and keeps it: a new registration, or the one of that code. */
export function UploadKey({ onChanged }: ListActionProps) {
  const { t } = useTranslation('administration')
  const [key, setKey] = useState<LicenceKey | null>(null)
  const take = async (file: File): Promise<void> => {
    const read = file.size > mostBytes ? null : readKeyFile(await file.text())
    if (read) setKey(read)
    else toast.error(t('noKey', { file: file.name }))
  }
  const { choose, input } = useFileInput({
    label: t('uploadKey'),
    accept: '.json,.key,.lic,.txt',
    onFile: (file) => void take(file),
  })
  return (
    <>
      <Button tone="ghost" icon={FileKey2} onClick={choose}>
        {t('uploadKey')}
      </Button>
      {input}
      {key && <KeyDialog licence={key} onClose={() => setKey(null)} onKept={onChanged} />}
    </>
  )
}

interface KeyDialogProps {
  readonly licence: LicenceKey
  readonly onClose: () => void
  readonly onKept: () => void
}

function KeyDialog({ licence: { values, faults }, onClose, onKept }: KeyDialogProps) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const language = useLanguage()
  const { busy, attempt } = useAction()
  const keep = (): Promise<void> =>
    attempt(async () => {
      const crud = crudOf(productRegister)
      const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [values['code']] }])
      const found = (await fetchCall(crud.getAll, { filter })).items[0] as ListRow | undefined
      if (found) await write(crud.update, { ...values, id: found.id, rowVersion: found.rowVersion })
      else await write(crud.create, values as never)
      toast.success(t('keyKept', { code: values['code'] }))
      onKept()
      onClose()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('uploadKey')}
      submit={t('keepKey')}
      busy={busy}
      disabled={faults.length > 0}
      onSubmit={keep}
    >
      <dl className="t-facts">
        {Object.entries(productRegister.fields)
          .filter(([name]) => name !== 'licenceKey' && values[name] !== null && values[name] !== undefined)
          .map(([name, field]) => [
            <dt key={`${name} label`}>{labelOf(field.label)}</dt>,
            <dd key={name}>{createElement(displays[field.kind], { field, value: values[name] })}</dd>,
          ])}
      </dl>
      {faults.length > 0 && (
        <ul className="t-refused" role="alert">
          {fieldFaults(faults, language).map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
