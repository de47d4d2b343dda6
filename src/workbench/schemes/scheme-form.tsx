import {
  BadgeCheck,
  Ban,
  CopyPlus,
  FlaskConical,
  GitBranchPlus,
  ListChecks,
  Save,
  ScrollText,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { fetchCall, refreshed } from '../client/query.ts'
import { write } from '../client/write.ts'
import { useAction } from '../actions/use-action.ts'
import { FormField } from '../fields/form-field.tsx'
import { showFaults } from '../fields/row-form.ts'
import { readForm } from '../fields/row-values.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { useStoredRowForm } from '../fields/stored-row-form.ts'
import { useLanguage } from '../i18n/index.ts'
import { Button } from '../parts/button.tsx'
import { confirm } from '../state/asked.ts'
import { Panel } from '../parts/page.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { FaultList, type Fault } from '../parts/fault-list.tsx'
import { openScreen } from '../navigation/navigation.ts'
import { useRowActions } from '../row-editing/use-row-actions.ts'
import { CopyDialog } from './copy-dialog.tsx'
import type { RulesProps, SchemeKind } from './scheme-kind.ts'
import type { SchemeRow } from './scheme-screen.tsx'
import { draftValue } from './draft-options.ts'
import { WordsDialog } from './words-dialog.tsx'

interface SchemeFormProps {
  readonly kind: SchemeKind
  readonly row: SchemeRow | null
  /** The other versions of the scheme. */
  readonly others: readonly SchemeRow[]
  readonly onChoose: (code: string, version?: number) => void
  readonly onGone: () => void
}

/** A draft beside an approved version is a choice of its own; without one it is what runs anyway. */
const tryValue = ({ code, version }: SchemeRow, others: readonly SchemeRow[]): string =>
  others.some(({ status }) => status === 'approved') ? draftValue(code, version) : code

/** One version of a scheme. A draft can be changed; an approved one is read, copied or continued as a new version. */
export function SchemeForm({ kind, row, others, onChoose, onGone }: SchemeFormProps) {
  const { entity, services } = kind
  const { t } = useTranslation('kitting-setup')
  const { attempt } = useAction()
  const language = useLanguage()
  const settings = useFormatSettings()
  const actions = useRowActions(entity)
  const [tab, setTab] = useState<string>('general')
  const [words, setWords] = useState(false)
  const [copying, setCopying] = useState(false)
  const [findings, setFindings] = useState<readonly Fault[] | null>(null)
  const { form, base, rebase } = useStoredRowForm(entity, row, settings)
  const values = useWatch({ control: form.control })
  const locked = row !== null && row.status !== 'draft'
  const rules: unknown = values[kind.rules]
  const problems = kind.faultsOf(rules)
  const rulesProps: RulesProps = {
    value: rules,
    disabled: locked,
    onChange: (next) => form.setValue(kind.rules, next, { shouldDirty: true }),
  }

  const save = form.handleSubmit(async () => {
    const sent = { ...form.getValues() }
    const { values: read } = readForm(entity, sent, settings)
    const saved = await actions.save(base, read, (error) => showFaults(form, entity, error.faults))
    if (!saved) return
    if (row) rebase(saved as SchemeRow, sent)
    onChoose(String(saved['code']), Number(saved['version']))
  })
  const approve = (scheme: SchemeRow) => async (): Promise<void> => {
    if (
      !(await confirm({
        title: t('approveTitle', { scheme: scheme.code, version: scheme.version }),
        message: t('approveMessage'),
        confirmLabel: t('approve'),
      }))
    )
      return
    await write(services.approve, { code: scheme.code, version: scheme.version })
    toast.success(t('approved'))
    await refreshed(services.approve)
    onChoose(scheme.code, scheme.version)
  }
  const stop = (scheme: SchemeRow) => async (): Promise<void> => {
    const title = t('stopTitle', { scheme: scheme.code, version: scheme.version })
    if (!(await confirm({ title, message: t('stopMessage'), confirmLabel: t('stop') }))) return
    await write(services.stop, { code: scheme.code, version: scheme.version })
    toast.success(t('stopped'))
    await refreshed(services.stop)
    onChoose(scheme.code, scheme.version)
  }
  const continueAs = (scheme: SchemeRow) => async (): Promise<void> => {
    const version = await write(services.newVersion, { code: scheme.code })
    toast.success(t('versionMade', { version }))
    onChoose(scheme.code, version)
  }
  const validate = (scheme: SchemeRow) => async (): Promise<void> =>
    setFindings((await fetchCall(services.validate, { code: scheme.code, version: scheme.version })).items)
  const remove = async (): Promise<void> => {
    if (row && (await actions.remove(row, `${row.code} v${row.version}`))) onGone()
  }

  return (
    <form className="k-stack" onSubmit={(event) => void save(event)}>
      <Panel
        fill
        title={row ? `${row.code} v${row.version}` : t('newScheme')}
        actions={
          <>
            {row && (
              <Button tone="ghost" icon={ScrollText} onClick={() => setWords(true)}>
                {t('inWords')}
              </Button>
            )}
            {row && (
              <Button tone="ghost" icon={ListChecks} onClick={() => void attempt(validate(row))}>
                {t('validate')}
              </Button>
            )}
            {row && !locked && kind.tried && (
              <Button
                tone="ghost"
                icon={FlaskConical}
                disabled={form.formState.isDirty}
                title={t('tryHint')}
                onClick={() => openScreen(kind.tried!, { scheme: tryValue(row, others) })}
              >
                {t('try')}
              </Button>
            )}
            {row && (
              <Button tone="ghost" icon={CopyPlus} onClick={() => setCopying(true)}>
                {t('copy')}
              </Button>
            )}
            {row && locked && (
              <Button icon={GitBranchPlus} onClick={() => void attempt(continueAs(row))}>
                {t('newVersion')}
              </Button>
            )}
            {row?.status === 'approved' && (
              <Button tone="ghost" icon={Ban} onClick={() => void attempt(stop(row))}>
                {t('stop')}
              </Button>
            )}
            {row && !locked && (
              <Button tone="ghost" icon={Trash2} onClick={() => void remove()}>
                {t('delete')}
              </Button>
            )}
            {row && !locked && (
              <Button
                icon={BadgeCheck}
                disabled={form.formState.isDirty}
                title={t('approveHint')}
                onClick={() => void attempt(approve(row))}
              >
                {t('approve')}
              </Button>
            )}
            {!locked && (
              <Button
                tone="primary"
                type="submit"
                icon={Save}
                disabled={problems.some(({ blocks }) => blocks)}
                loading={form.formState.isSubmitting}
              >
                {t('save')}
              </Button>
            )}
          </>
        }
      >
        {problems.length > 0 && (
          <FaultList
            faults={problems.map((problem) => ({
              level: problem.level,
              code: problem.code,
              message: problem.messageIn(language),
            }))}
          />
        )}
        {findings && <FaultList faults={findings} />}
        <Tabs
          label={t('schemeTabs')}
          value={tab}
          onChange={setTab}
          items={[
            {
              value: 'general',
              label: t('general'),
              content: (
                <div className="k-form-grid">
                  {kind.head.map((name) => (
                    <FormField
                      key={name}
                      name={name}
                      field={entity.fields[name]!}
                      control={form.control}
                      disabled={locked || (row !== null && name === 'code')}
                    />
                  ))}
                </div>
              ),
            },
            ...kind.tabs.map(({ value, Title, Content }) => ({
              value,
              label: <Title {...rulesProps} />,
              content: <Content {...rulesProps} />,
            })),
          ]}
        />
      </Panel>
      {words && row && (
        <WordsDialog services={services} row={row} others={others} onClose={() => setWords(false)} />
      )}
      {copying && row && (
        <CopyDialog
          services={services}
          code={row.code}
          onClose={() => setCopying(false)}
          onCopied={(code) => onChoose(code)}
        />
      )}
    </form>
  )
}
