import { Printer, Save } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useSnapshot } from 'valtio'
import { choiceOf } from '#domain/choices/index.ts'
import { printSources, type CardPaper, type DocumentName } from '#domain/choices/print-documents.ts'
import type { SheetName } from '#domain/print/label-sheets.ts'
import { isTemplateDocument } from '#domain/print/templates.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { useAction } from '../actions/use-action.ts'
import { useCall } from '../client/query.ts'
import { fetchFile, saveFile } from '../client/transfer.ts'
import { choiceOptions } from '../fields/choice-options.ts'
import { typedText } from '../fields/editor-props.ts'
import { NumberEditor } from '../fields/text-editors.tsx'
import { exportName } from '../grid/export/run-export.ts'
import { useLabel } from '../i18n/index.ts'
import { Button } from '../parts/button.tsx'
import { Select } from '../parts/select.tsx'
import { printAsked, type PrintAsked } from '../state/print-asked.ts'
import { emptyTab, showIn } from '../client/open-file.ts'
import { keepChoice, keptChoice, papersOf, printInput, type PrintChoice } from './print-choice.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import './print.css'

/** Draws what `askPrint` asks. */
export function PrintHost() {
  const { asked } = useSnapshot(printAsked)
  return asked && <PrintDialog asked={asked as PrintAsked} onClose={() => (printAsked.asked = null)} />
}

interface PrintDialogProps {
  readonly asked: PrintAsked
  readonly onClose: () => void
}

/** Document and paper, then the PDF in a tab of its own, where the browser prints it, or as a file. */
function PrintDialog({ asked, onClose }: PrintDialogProps) {
  const { source, endpoint, codes, onPrinted } = asked
  const { t } = useTranslation('print')
  const label = useLabel()
  const [choice, setChoice] = useState(() => keptChoice(source))
  const { busy, attempt } = useAction()
  const made = printInput(choice, codes.length)
  const title = label(choiceOf('PrintDocument')[choice.document]!)

  const print = async (tab: Window | null, isShown: boolean): Promise<void> => {
    if (!made.input) return
    keepChoice(source, choice)
    const work = async (): Promise<void> => {
      const file = await fetchFile(
        endpoint,
        { ...made.input, codes },
        exportName(title, choice.template ? 'xlsx' : 'pdf'),
      )
      if (!isShown) saveFile(file.blob, file.name)
      else if (showIn(tab, file) === 'saved') toast.info(t('noTab', { name: file.name }))
      onClose()
      await onPrinted?.(choice.document, codes)
    }
    await attempt(work, () => {
      tab?.close()
      return false
    })
  }
  const submit = (): void => {
    if (made.input && !busy) void (choice.template ? print(null, false) : print(emptyTab(), true))
  }
  return (
    <FormDialog
      title={t('title', { count: codes.length })}
      description={t(choice.template ? 'templateHint' : 'hint')}
      width={420}
      onClose={onClose}
      form="t-print-form"
      others={
        !choice.template && (
          <Button icon={Save} disabled={!made.input || busy} onClick={() => void print(null, false)}>
            {t('save')}
          </Button>
        )
      }
      icon={choice.template ? Save : Printer}
      submit={t(choice.template ? 'saveExcel' : 'open')}
      busy={busy}
      disabled={!made.input}
      onSubmit={submit}
      below={
        <p className="t-print-note" role="status">
          {made.fault
            ? t(made.fault, { limit: made.limit, document: title })
            : made.labels > 0
              ? t('labels', { count: made.labels, sheets: made.sheets })
              : ''}
        </p>
      }
    >
      <ChoiceFields asked={asked} choice={choice} onChange={setChoice} />
    </FormDialog>
  )
}

interface ChoiceFieldsProps {
  readonly asked: PrintAsked
  readonly choice: PrintChoice
  readonly onChange: (choice: PrintChoice) => void
}

function ChoiceFields({ asked: { source, endpoint }, choice, onChange }: ChoiceFieldsProps) {
  const { t } = useTranslation('print')
  const label = useLabel()
  const id = useId()
  const documents: readonly DocumentName[] = printSources[source].documents
  const papers = papersOf(choice.document)
  const number = (name: 'start' | 'copies') => (
    <>
      <label htmlFor={`${id}-${name}`}>{t(`${name}Label`)}</label>
      <NumberEditor
        id={`${id}-${name}`}
        field={endpoint.input[name]}
        label={t(`${name}Label`)}
        value={choice[name]}
        onChange={(value) => onChange({ ...choice, [name]: typedText(value) })}
      />
    </>
  )
  return (
    <>
      <span aria-hidden>{t('document')}</span>
      <Select
        label={t('document')}
        value={choice.document}
        options={choiceOptions('PrintDocument', label).filter(({ value }) =>
          documents.some((one) => one === value),
        )}
        onChange={(value) => {
          const document = value as DocumentName
          onChange({ ...choice, document, paper: papersOf(document)[0] ?? null, template: '' })
        }}
      />
      <TemplateField choice={choice} onChange={onChange} />
      {choice.template ? null : choice.paper === null ? (
        <>
          <span aria-hidden>{t('sheet')}</span>
          <Select
            label={t('sheet')}
            value={choice.sheet}
            options={choiceOptions('LabelSheet', label)}
            onChange={(value) => onChange({ ...choice, sheet: value as SheetName })}
          />
          {number('start')}
          {number('copies')}
        </>
      ) : (
        <>
          <span aria-hidden>{t('paper')}</span>
          <Select
            label={t('paper')}
            value={choice.paper}
            options={choiceOptions('CardPaper', label).filter(({ value }) =>
              papers.some((one) => one === value),
            )}
            onChange={(value) => onChange({ ...choice, paper: value as CardPaper })}
          />
        </>
      )}
    </>
  )
}

/** The select takes no empty value. */
const BUILT_IN = 'built-in'

/** The built-in form, or a template of the document; nothing where there is no template. */
function TemplateField({ choice, onChange }: Omit<ChoiceFieldsProps, 'asked'>) {
  const { t } = useTranslation('print')
  const form = choice.document
  const { data } = useCall(printTemplateCalls.offered, { form }, { enabled: isTemplateDocument(form) })
  const templates = isTemplateDocument(form) ? (data?.items ?? []) : []
  if (templates.length === 0) return null
  return (
    <>
      <span aria-hidden>{t('form')}</span>
      <Select
        label={t('form')}
        value={choice.template || BUILT_IN}
        options={[
          { value: BUILT_IN, label: t('builtIn') },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => onChange({ ...choice, template: value === BUILT_IN ? '' : value })}
      />
    </>
  )
}
