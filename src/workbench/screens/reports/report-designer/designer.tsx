import { Save } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { environmentOf } from '#domain/environments/entity-environment.ts'
import { compileDefinition } from '#domain/reports/designed/compile.ts'
import { newDefinition, type ReportDefinition } from '#domain/reports/designed/definition.ts'
import { fieldFaultsOf } from '#domain/reports/designed/fault.ts'
import { declarationsOf } from '#domain/reports/designed/parameter.ts'
import { reportOf } from '#domain/reports/designed/report.ts'
import { useModel } from '../../../client/model.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { useSaveKey } from '../../../parts/screen-keys.ts'
import { Splitter } from '../../../parts/splitter.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { confirm } from '../../../state/asked.ts'
import { useUnsavedMark } from '../../../parts/use-unsaved.ts'
import type { Faults } from './inputs.tsx'
import { withField, type Draft } from './draft.ts'
import type { FieldLine } from './field-lines.ts'
import { FieldTree } from './field-tree.tsx'
import { PartTabs, type Part } from './part-tabs.tsx'
import { withParameter } from './parameter-draft.ts'
import { Preview } from './preview.tsx'
import { designOfRows, faultsOfRows, openRows, withRows } from './section-draft.ts'
import { PreviewParameters, usePreviewAsked } from './preview-parameters.tsx'
import { usePreview } from './use-preview.ts'
import { useSave } from './use-save.ts'

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
  const { definition: whole } = draft
  const [section, setSection] = useState<number | null>(whole.sections.length > 0 ? 0 : null)
  const opened = useMemo(() => openRows(whole, section), [whole, section])
  const { definition, at, isRows } = opened
  const isDirty = useUnsaved(path, start, draft)
  const model = useModel()
  const compiled = useMemo(() => compileDefinition(whole, model), [whole, model])
  const { entity } = definition
  const { parameters } = whole
  const environment = useMemo(
    () => environmentOf({ ME: entity }, declarationsOf(parameters), model),
    [entity, parameters, model],
  )
  const shownDesign = useMemo(
    () => (opened.isRows ? designOfRows(compiled.design, opened.at) : null),
    [compiled, opened],
  )
  const report = useMemo(
    () => shownDesign && reportOf(shownDesign, { code: draft.code, name: draft.name, folder: draft.folder }),
    [shownDesign, draft.code, draft.name, draft.folder],
  )
  const asked = usePreviewAsked(report)
  const preview = usePreview(shownDesign?.definition ?? null, asked.values)
  const found = fieldFaultsOf(compiled.faults, language)
  const faults: Faults =
    found.length > 0 ? new Map(found.map(({ message, members }) => [members[0]!, message])) : preview.faults
  const messages = found.length > 0 ? found.map(({ message }) => message) : preview.messages
  const { save, busy } = useSave(path, draft)
  const changeWhole = (next: ReportDefinition): void => setDraft((old) => ({ ...old, definition: next }))
  const change = (next: ReportDefinition): void => changeWhole(withRows(whole, at, next))
  const openSection = (next: number | null): void => {
    // The parts of rows come and go with the section; the list of sections stays.
    setPart('sections')
    setSection(next)
    setColumn(null)
  }
  const add = (line: FieldLine): void => {
    if (part === 'parameters') {
      changeWhole(withParameter(whole, line, { language, model }))
      setParameter(whole.parameters.length)
    } else if (part === 'filter') {
      const before = definition.filter.trimEnd()
      change({ ...definition, filter: before === '' ? line.path : `${before} ${line.path}` })
    } else change(withField(definition, line.path))
  }
  const changeEntity = async (entity: string): Promise<void> => {
    const isEmpty = whole.columns.length + whole.parameters.length === 0
    if (
      !isEmpty &&
      !(await confirm({ title: t('otherData'), message: t('otherDataMessage'), tone: 'danger' }))
    )
      return
    const { kind, about, sections } = whole
    changeWhole({ ...newDefinition(entity), kind, about, sections })
    setColumn(null)
    setParameter(null)
  }
  const shared = { definition, faults: faultsOfRows(faults, at), onChange: change }
  const ofWhole = { definition: whole, faults, onChange: changeWhole }
  const isComplete = draft.name.trim() !== '' && draft.code.trim() !== '' && draft.folder.trim() !== ''
  useSaveKey(() => {
    if (isComplete && compiled.design) void save()
  })
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
      <div className="rd-frame">
        <FieldTree
          entity={part === 'parameters' ? whole.entity : definition.entity}
          allowed={useAllowed(data)}
          onAdd={add}
        />
        <Splitter label={t('previewWidth')} initial={560} storageKey="report-designer">
          {[
            <PartTabs
              key="parts"
              part={part}
              onPart={setPart}
              draft={draft}
              data={data}
              rows={shared}
              whole={ofWhole}
              at={at}
              isRows={isRows}
              environment={environment}
              faults={faults}
              column={{ open: column, onOpen: setColumn }}
              parameter={{ open: parameter, onOpen: setParameter }}
              section={{ open: section, onOpen: openSection }}
              onDraft={(to) => setDraft((old) => ({ ...old, ...to }))}
              onEntity={(entity) => void changeEntity(entity)}
            />,
            <Preview key="preview" report={report} state={{ ...preview, messages }}>
              {report && (
                <PreviewParameters report={report} definition={report.design!.definition} asked={asked} />
              )}
            </Preview>,
          ]}
        </Splitter>
      </div>
    </Page>
  )
}

const useAllowed = (data: readonly string[]): ReadonlySet<string> => useMemo(() => new Set(data), [data])

/** Whether a draft differs from what is kept; closing its tab or the page then asks first. */
function useUnsaved(path: string, kept: Draft, draft: Draft): boolean {
  const { t } = useTranslation('report-designer')
  const isDirty = useMemo(() => JSON.stringify(kept) !== JSON.stringify(draft), [kept, draft])
  const question = useMemo(
    () =>
      isDirty
        ? () => ({ title: t('leaveTitle'), message: t('leaveMessage'), tone: 'danger' as const })
        : null,
    [isDirty, t],
  )
  useUnsavedMark(path, question)
  return isDirty
}
