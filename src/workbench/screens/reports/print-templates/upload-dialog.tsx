import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { isTemplateDocument } from '#domain/print/templates.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { useModel } from '../../../client/model.ts'
import { upload } from '../../../client/transfer.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { TextEditor } from '../../../fields/text-editors.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useFileInput } from '../../../parts/file-input.tsx'
import { Select } from '../../../parts/select.tsx'
import { reportEntries } from '../report-centre/report-entries.ts'
import { FieldList } from './field-list.tsx'
import { XLSX } from './xlsx-type.ts'
import './print-templates.css'

interface UploadDialogProps {
  readonly onClose: () => void
  readonly onKept: () => void
}

const { input: inputs } = printTemplateCalls.upload

/** What a new template is for, and its file; beside them the fields that its places may name. */
export function UploadDialog({ onClose, onKept }: UploadDialogProps) {
  const { t } = useTranslation('print-templates')
  const label = useLabel()
  const [sent, setSent] = useState({ code: '', name: '', form: 'jobCard', about: '', layout: 'sheets' })
  const [file, setFile] = useState<File | null>(null)
  const { busy, attempt } = useAction()
  const id = useId()
  const { choose, input } = useFileInput({ label: t('file'), accept: XLSX, onFile: setFile })
  const about = useAbout(sent.form)
  const chosen = isTemplateDocument(sent.form) ? '' : sent.about || (about[0]?.value ?? '')
  const keep = (): Promise<void> =>
    attempt(async () => {
      await upload(printTemplateCalls.upload, { ...sent, about: chosen }, [file!])
      toast.success(t('uploaded', { file: file!.name }))
      onKept()
      onClose()
    })
  const typed = (name: 'code' | 'name') => (
    <>
      <label htmlFor={`${id}-${name}`}>{label(inputs[name].label)}</label>
      <TextEditor
        id={`${id}-${name}`}
        field={inputs[name]}
        label={label(inputs[name].label)}
        value={sent[name]}
        onChange={(value) => setSent({ ...sent, [name]: typedText(value) })}
      />
    </>
  )
  const selected = (name: 'form' | 'layout', choice: 'PrintForm' | 'PrintLayout') => (
    <>
      <span aria-hidden>{label(inputs[name].label)}</span>
      <Select
        label={label(inputs[name].label)}
        value={sent[name]}
        options={choiceOptions(choice, label)}
        onChange={(value) => setSent({ ...sent, about: '', [name]: value })}
      />
    </>
  )
  const isReady = sent.code.trim() !== '' && sent.name.trim() !== '' && file !== null
  return (
    <Dialog
      title={t('uploadTitle')}
      description={t('uploadHint')}
      width={820}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            icon={FileUp}
            type="submit"
            form={`${id}-form`}
            disabled={!isReady}
            loading={busy}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="pt-upload">
        <form
          id={`${id}-form`}
          className="pt-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady && !busy) void keep()
          }}
        >
          {typed('code')}
          {typed('name')}
          {selected('form', 'PrintForm')}
          {!isTemplateDocument(sent.form) && (
            <>
              <span aria-hidden>{t(sent.form === 'list' ? 'list' : 'report')}</span>
              <Select
                label={t(sent.form === 'list' ? 'list' : 'report')}
                value={chosen}
                options={about}
                onChange={(value) => setSent({ ...sent, about: value })}
              />
            </>
          )}
          {isTemplateDocument(sent.form) && selected('layout', 'PrintLayout')}
          <span aria-hidden>{t('file')}</span>
          <div className="pt-file">
            <Button onClick={choose}>{t('choose')}</Button>
            <span>{file?.name ?? t('noFile')}</span>
            {input}
          </div>
          <p className="pt-help">{t('help', { value: '{code}', bars: '{code:bars}', qr: '{code:qr}' })}</p>
        </form>
        <FieldList form={sent.form} about={chosen} />
      </div>
    </Dialog>
  )
}

interface AboutOption {
  readonly value: string
  readonly label: string
}

/** Lists or reports to choose from, by name. */
function useAbout(form: string): readonly AboutOption[] {
  const label = useLabel()
  const model = useModel()
  const known = useCall(reportCalls.list, {}, { enabled: form === 'report' })
  const options: AboutOption[] =
    form === 'list'
      ? model.entities
          .filter(({ scope }) => scope !== 'host')
          .map((entity) => ({ value: entity.name, label: label(entity.label) }))
      : form === 'report'
        ? reportEntries(known.data?.items ?? [], model).map((entry) => ({
            value: entry.code,
            label: label(entry.label),
          }))
        : []
  return options.toSorted(
    (one, other) => one.label.localeCompare(other.label) || (one.value < other.value ? -1 : 1),
  )
}
