import { TextField } from '@radix-ui/themes'
import { Play, Save, Trash2 } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import { importableOf } from '#domain/import-target.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useBusy } from '../../../actions/use-busy.ts'
import { call } from '../../../client/call.ts'
import { useModel } from '../../../client/model.ts'
import { inputProps, typedText, type EditorProps } from '../../../fields/editor-props.ts'
import { FormField, type FieldEditors, type FormValues } from '../../../fields/form-field.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import type { StoredRow } from '../../kitting/row-editing/use-row-actions.ts'
import { ScheduleEditor } from '../../system/reminders/schedule-editor.tsx'
import type { Source } from './use-source.ts'

interface InterfaceHeadProps {
  readonly row: StoredRow | null
  readonly form: UseFormReturn<FormValues>
  readonly source: Source
  readonly onRemove: () => void
}

const main = ['code', 'name', 'connection', 'sourceTable', 'entity', 'mode', 'enabled'] as const
const rules = ['onFault', 'faultLimit', 'batchRows', 'cursorColumn', 'cursor', 'overlap', 'retries'] as const
const replacing = ['scope', 'deleteLimit'] as const

/** What an interface reads and writes, when, and by which rules. */
export function InterfaceHead({ row, form, source, onRemove }: InterfaceHeadProps) {
  const { t } = useTranslation('interfaces')
  const { busy, attempt } = useBusy()
  const isDirty = form.formState.isDirty
  const run = (): Promise<void> =>
    attempt(async () => {
      const queued = await call(interfaceServices.runNow, { code: String(row!['code']) })
      toast.success(t(queued ? 'queued' : 'alreadyQueued'))
      openScreen('/systemSetting/InterfaceExecution', { keyword: String(row!['code']) })
    })
  const isReplacing = form.watch('mode') === 'replace'
  return (
    <Panel
      title={row ? String(row['code']) : t('new')}
      actions={
        <>
          {row && (
            <>
              <Button tone="ghost" icon={Trash2} onClick={onRemove}>
                {t('delete')}
              </Button>
              <Button
                icon={Play}
                loading={busy}
                disabled={isDirty}
                {...(isDirty ? { title: t('saveFirst') } : {})}
                onClick={() => void run()}
              >
                {t('runNow')}
              </Button>
            </>
          )}
          <Button tone="primary" type="submit" icon={Save} loading={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      {source.error && (
        <p className="m-fault" role="alert">
          {source.error.message}
        </p>
      )}
      <div className="k-form-grid">
        <Fields names={main} form={form} source={source} />
        <div className="wide">
          <Fields names={['schedule']} form={form} source={source} />
        </div>
        {isReplacing && <Fields names={replacing} form={form} source={source} />}
      </div>
      <details className="t-more">
        <summary>{t('rules')}</summary>
        <div className="k-form-grid">
          <Fields names={rules} form={form} source={source} />
          <div className="wide">
            <Fields names={['remark']} form={form} source={source} />
          </div>
        </div>
      </details>
    </Panel>
  )
}

interface FieldsProps {
  readonly names: readonly (keyof typeof interfaceConfig.fields)[]
  readonly form: UseFormReturn<FormValues>
  readonly source: Source
}

/** Editors keep their identity while the form is drawn again; the names of the source reach them from around. */
const SourceNames = createContext<Source | null>(null)

const editors: FieldEditors = {
  entity: EntityEditor,
  schedule: ScheduleEditor,
  sourceTable: TableEditor,
  cursorColumn: ColumnEditor,
}

function TableEditor(props: EditorProps) {
  return <NamesEditor {...props} names={useContext(SourceNames)?.tables ?? []} />
}

function ColumnEditor(props: EditorProps) {
  const columns = useContext(SourceNames)?.columns ?? []
  return <NamesEditor {...props} names={columns.map(({ name }) => name)} />
}

function Fields({ names, form, source }: FieldsProps) {
  return (
    <SourceNames value={source}>
      {names.map((name) => (
        <FormField
          key={name}
          name={name}
          field={interfaceConfig.fields[name]}
          control={form.control}
          Editor={editors[name]}
        />
      ))}
    </SourceNames>
  )
}

/** A name that the source has, or one that is typed while it does not answer. */
function NamesEditor({ names, ...props }: EditorProps & { readonly names: readonly string[] }) {
  const { value, onChange, id } = props
  return (
    <>
      <TextField.Root
        size="1"
        {...inputProps(props)}
        list={`${id}-names`}
        value={typedText(value)}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

/** Entities that files write, too. */
function EntityEditor({ id, label: title, value, onChange }: EditorProps) {
  const label = useLabel()
  const targets = importableOf(useModel().entities)
  return (
    <Select
      id={id}
      label={title}
      value={typeof value === 'string' ? value : ''}
      options={targets.map(({ name, label: text }) => ({ value: name, label: label(text) }))}
      onChange={onChange}
    />
  )
}
