import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { useAction } from '../../../actions/use-action.ts'
import { upload } from '../../../client/transfer.ts'
import { Button } from '../../../parts/button.tsx'
import { useFileInput } from '../../../parts/file-input.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

/** A new plan unit from a snapshot: its code, its name and the file. */
export function RestoreForm() {
  const { t } = useTranslation('upkeep')
  const id = useId()
  const { busy, attempt } = useAction()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const { choose, input } = useFileInput({ label: t('restoreFile'), accept: '.gz,.tgz', onFile: setFile })
  const isReady = code.trim() !== '' && name.trim() !== '' && file !== null
  const restore = (): Promise<void | undefined> =>
    attempt(async () => {
      setShare(0)
      const values = { code: code.trim(), name: name.trim() }
      // Once all is sent the server works for a time that it does not tell.
      const onProgress = (sent: number | null): void => setShare(sent === 1 ? null : sent)
      const made = await upload(maintenance.restore, values, [file!], { onProgress })
      toast.success(t('restored', { unit: made.code, count: made.rows }))
      setCode('')
      setName('')
      setFile(null)
    })
  return (
    <form
      className="t-upkeep-restore"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !busy) void restore()
      }}
    >
      <label htmlFor={`${id}-code`}>{t('newCode')}</label>
      <TextInput id={`${id}-code`} value={code} onChange={setCode} />
      <label htmlFor={`${id}-name`}>{t('newName')}</label>
      <TextInput id={`${id}-name`} value={name} onChange={setName} />
      <span>{t('restoreFile')}</span>
      <span className="t-upkeep-actions">
        {input}
        <Button icon={Upload} onClick={choose}>
          {t('chooseFile')}
        </Button>
        <output>{file?.name ?? t('noFile')}</output>
      </span>
      <span />
      <span className="t-upkeep-actions">
        <Button type="submit" tone="primary" disabled={!isReady} loading={busy}>
          {t('restore')}
        </Button>
        {busy && (
          <Progress value={share === null ? null : Math.round(share * 100)} label={t('restore')} withText />
        )}
      </span>
    </form>
  )
}
