import { Save } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { environmentOf } from '#domain/expressions/entity-environment.ts'
import { compileDefinition } from '#domain/reports/designed/compile.ts'
import { newDefinition, type ReportDefinition } from '#domain/reports/designed/definition.ts'
import { fieldFaultsOf } from '#domain/reports/designed/fault.ts'
import { declarationsOf } from '#domain/reports/designed/parameter.ts'
import { reportOf } from '#domain/reports/designed/report.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { confirm } from '../../../state/asked.ts'
import { ColumnsPart } from './columns-part.tsx'
import { hasFault, type Faults } from './designer-parts.ts'
import { withField, type Draft } from './draft.ts'
import { ExpressionField } from './expression-field.tsx'
import type { FieldLine } from './field-lines.ts'
import { FieldTree } from './field-tree.tsx'
import { HeadPart } from './head-part.tsx'
import { OrderPart } from './order-part.tsx'
import { withParameter } from './parameter-draft.ts'
import { ParametersPart } from './parameters-part.tsx'
import { Preview } from './preview.tsx'
import { PreviewParameters, usePreviewAsked } from './preview-parameters.tsx'
import { usePreview } from './use-preview.ts'
import { useSave } from './use-save.ts'
import { useUnsaved } from './use-unsaved.ts'

type Part = 'report' | 'columns' | 'order' | 'filter' | 'parameters'

interface DesignerProps {
  readonly path: string
  readonly start: Draft
  /** Entities that reports may be made of. */
  readonly data: readonly string[]
}

/** A report while it is made: fields on the left, its parts in the middle, its first rows on the right. */
export function Designer({ path, start, data }: DesignerProps) {
  const { t } = useTranslation('report-designer')
  const language = useLanguage()
  const [draft, setDraft] = useState(start)
  const [part, setPart] = useState<Part>(start.id === null && start.code === '' ? 'report' : 'columns')
  const [column, setColumn] = useState<number | null>(null)
  const [parameter, setParameter] = useState<number | null>(null)
  const { definition } = draft
  const isDirty = useUnsaved(path, start, draft)
  const compiled = useMemo(() => compileDefinition(definition), [definition])
  const environment = useMemo(
    () => environmentOf({ ME: definition.entity }, declarationsOf(definition.parameters)),
    [definition.entity, definition.parameters],
  )
  const report = useMemo(
    () =>
      compiled.design &&
      reportOf(compiled.design, { code: draft.code, name: draft.name, folder: draft.folder }),
    [compiled, draft.code, draft.name, draft.folder],
  )
  const asked = usePreviewAsked(report)
  const preview = usePreview(compiled.design ? definition : null, asked.values)
  const found = fieldFaultsOf(compiled.faults, language)
  const faults: Faults =
    found.length > 0 ? new Map(found.map(({ message, members }) => [members[0]!, message])) : preview.faults
  const messages = found.length > 0 ? found.map(({ message }) => message) : preview.messages
  const { save, busy } = useSave(path, draft)
  const change = (next: ReportDefinition): void => setDraft((old) => ({ ...old, definition: next }))
  const add = (line: FieldLine): void => {
    if (part === 'parameters') {
      change(withParameter(definition, line, language))
      setParameter(definition.parameters.length)
    } else if (part === 'filter') {
      const before = definition.filter.trimEnd()
      change({ ...definition, filter: before === '' ? line.path : `${before} ${line.path}` })
    } else change(withField(definition, line.path))
  }
  const changeEntity = async (entity: string): Promise<void> => {
    const isEmpty = definition.columns.length + definition.parameters.length === 0
    if (
      !isEmpty &&
      !(await confirm({ title: t('otherData'), message: t('otherDataMessage'), tone: 'danger' }))
    )
      return
    const { kind, about } = definition
    change({ ...newDefinition(entity), kind, about })
    setColumn(null)
    setParameter(null)
  }
  const titled = (name: Part, members: readonly string[]) => (
    <>
      {t(`parts.${name}`)}
      {members.some((member) => hasFault(faults, member)) && (
        <StatusChip tone="bad">{t('faulty')}</StatusChip>
      )}
    </>
  )
  const shared = { definition, faults, onChange: change }
  const isComplete = draft.name.trim() !== '' && draft.code.trim() !== '' && draft.folder.trim() !== ''
  return (
    <Page fill>
      <PageHeader
        title={draft.id === null ? t('newTitle') : t('editTitle', { name: start.name })}
        badges={isDirty && <StatusChip tone="info">{t('unsaved')}</StatusChip>}
        actions={
          <Button
            tone="primary"
            icon={Save}
            loading={busy}
            disabled={!isComplete || !compiled.design}
            title={isComplete ? undefined : t('incomplete')}
            aria-keyshortcuts="Control+S"
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the fields in it */}
      <div
        className="rd-frame"
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 's' || !event.ctrlKey) return
          event.preventDefault()
          if (isComplete && compiled.design) void save()
        }}
      >
        <FieldTree entity={definition.entity} allowed={useAllowed(data)} onAdd={add} />
        <Splitter label={t('previewWidth')} initial={560} storageKey="report-designer">
          {[
            <Tabs
              key="parts"
              label={t('partsOf')}
              value={part}
              onChange={(next) => setPart(next as Part)}
              items={[
                {
                  value: 'report',
                  label: titled('report', ['entity']),
                  content: (
                    <HeadPart
                      draft={draft}
                      data={data}
                      onChange={(to) => setDraft((old) => ({ ...old, ...to }))}
                      onEntity={(entity) => void changeEntity(entity)}
                    />
                  ),
                },
                {
                  value: 'columns',
                  label: titled('columns', ['columns']),
                  content: (
                    <ColumnsPart {...shared} environment={environment} open={column} onOpen={setColumn} />
                  ),
                },
                {
                  value: 'order',
                  label: titled('order', ['groups', 'sort']),
                  content: <OrderPart {...shared} environment={environment} />,
                },
                {
                  value: 'filter',
                  label: titled('filter', ['filter']),
                  content: (
                    <div className="rd-part-page">
                      <p className="rd-hint">{t('filterHint')}</p>
                      <ExpressionField
                        id="report-designer-filter"
                        label={t('parts.filter')}
                        value={definition.filter}
                        environment={environment}
                        wanted="bool"
                        fault={faults.get('filter')}
                        onChange={(filter) => change({ ...definition, filter })}
                      />
                    </div>
                  ),
                },
                {
                  value: 'parameters',
                  label: titled('parameters', ['parameters']),
                  content: <ParametersPart {...shared} open={parameter} onOpen={setParameter} />,
                },
              ]}
            />,
            <Preview key="preview" report={report} state={{ ...preview, messages }}>
              {report && <PreviewParameters report={report} definition={definition} asked={asked} />}
            </Preview>,
          ]}
        </Splitter>
      </div>
    </Page>
  )
}

const useAllowed = (data: readonly string[]): ReadonlySet<string> => useMemo(() => new Set(data), [data])
