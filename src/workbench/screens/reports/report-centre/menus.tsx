import { DropdownMenu } from '@radix-ui/themes'
import { Printer, Bookmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { PDF_ROWS } from '#domain/print/paper.ts'
import { MOST_CROSS_ROWS } from '#domain/reports/designed/cross.ts'
import type { Report } from '#domain/reports/report.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
import { useAction } from '../../../actions/use-action.ts'
import { download, fetchFile } from '../../../client/transfer.ts'
import { Progress } from '../../../grid/export/export-progress.tsx'
import { PdfDialog } from '../../../grid/export/pdf-dialog.tsx'
import type { Pages } from '../../../grid/export/pdf-offer.ts'
import { XLSX_ROWS } from '../../../grid/export/protocol.ts'
import { exportName } from '../../../grid/export/run-export.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { emptyTab, showIn } from '../../../client/open-file.ts'
import { write } from '../../../client/write.ts'
import { NamedMenu, type Named } from '../../../actions/named-menu.tsx'
import type { ParameterValues } from './parameter-values.ts'
import type { Template } from './open-report.tsx'

/** Documents, cross tables and charts: the server lays them out as they are designed. */
export const isMadeIntoPages = ({ sections, design }: Report): boolean =>
  sections !== undefined || design?.definition.kind === 'cross' || design?.definition.kind === 'chart'

/** Of files, as messages name them. */
const limits = {
  pdf: PDF_ROWS.toLocaleString('en'),
  excel: XLSX_ROWS.toLocaleString('en'),
  cross: MOST_CROSS_ROWS.toLocaleString('en'),
}

/** A report as pages on paper, as a PDF, or as a workbook with a sheet for each of its sections. */
export function PagesMenu({ report, values }: { readonly report: Report; readonly values: ParameterValues }) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const { busy, attempt } = useAction()
  const [asking, setAsking] = useState<'print' | 'save' | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  const name = label(report.label)
  const input = { reportCode: report.code, P: JSON.stringify(values) }
  const pdf = ({ paper, orientation }: Pages) => ({
    ...input,
    format: 'pdf',
    paper,
    ...(orientation ? { orientation } : {}),
  })
  const options = () => ({
    signal: (control.current = new AbortController()).signal,
    onWaiting: setWaiting,
  })
  const make = async (work: () => Promise<unknown>): Promise<void> => {
    await attempt(() =>
      work().catch((error: unknown) => {
        if (!control.current?.signal.aborted) throw error
      }),
    )
    setWaiting(false)
  }
  const print = async (pages: Pages, tab: Window | null): Promise<void> => {
    try {
      const file = await fetchFile(reportCalls.export, pdf(pages), exportName(name, 'pdf'), options())
      if (showIn(tab, file) === 'saved') toast.info(t('pagesSaved', { name: file.name }))
    } catch (error) {
      tab?.close()
      throw error
    }
  }
  const save = (pages: Pages): Promise<unknown> =>
    download(reportCalls.export, pdf(pages), exportName(name, 'pdf'), options())
  const saveBook = () =>
    download(reportCalls.export, { ...input, format: 'xlsx' }, exportName(name, 'xlsx'), options())
  if (busy)
    return <Progress done={0} total={null} isWaiting={isWaiting} onCancel={() => control.current?.abort()} />
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={Printer}>
            {t('pages')}
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          <DropdownMenu.Item onSelect={() => setAsking('print')}>{t('printPages')}</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => setAsking('save')}>{t('pagesPdf')}</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void make(saveBook)}>{t('pagesExcel')}</DropdownMenu.Item>
          <DropdownMenu.Label>{t('pagesLimits', limits)}</DropdownMenu.Label>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {asking && (
        <PdfDialog
          title={t('pagesTitle', { name })}
          action={t(asking === 'print' ? 'print' : 'savePdf')}
          onClose={() => setAsking(null)}
          onExport={(pages) => {
            const tab = asking === 'print' ? emptyTab() : null
            void make(() => (asking === 'print' ? print(pages, tab) : save(pages)))
            setAsking(null)
          }}
        />
      )}
    </>
  )
}

interface TemplateMenuProps {
  readonly report: Report
  readonly templates: readonly Template[]
  readonly chosen: Template | null
  readonly values: ParameterValues
  readonly onChoose: (template: Template | null) => void
}

const namedOf = ({ id, name, own, owner, isDefault, shared }: Template): Named => ({
  id,
  name,
  own,
  owner,
  isDefault: own && isDefault === true,
  shared: shared === true,
})

const changed = ({ id, rowVersion, name, params, shared, isDefault }: Template): Promise<unknown> => {
  const input = { id, rowVersion, name, params: params ?? {}, shared: shared ?? false }
  return write(reportTemplates.update, { ...input, isDefault: isDefault ?? false })
}

/** Parameters of a report that are kept under a name. */
export function TemplateMenu({ report, templates, chosen, values, onChoose }: TemplateMenuProps) {
  const { t } = useTranslation('report-templates')
  const templateOf = (id: string | undefined): Template | null =>
    templates.find((one) => one.id === id) ?? null
  const change = (id: string, to: Partial<Template>) => changed({ ...templateOf(id)!, ...to })
  return (
    <NamedMenu
      texts="report-templates"
      trigger={
        <Button tone="ghost" icon={Bookmark}>
          {chosen?.name ?? t('templates')}
        </Button>
      }
      things={templates.map(namedOf)}
      chosen={chosen && namedOf(chosen)}
      onChoose={(thing) => onChoose(templateOf(thing?.id))}
      onKeep={async (name, { shared }) => {
        const input = { reportCode: report.code, name, params: values, shared, isDefault: false }
        onChoose((await write(reportTemplates.create, input)) as Template)
      }}
      onUpdate={({ id }) => change(id, { params: values })}
      onDefault={({ id }, isDefault) => change(id, { isDefault })}
      onShare={({ id }, shared) => change(id, { shared })}
      onDelete={({ id }) => write(reportTemplates.remove, { Id: id })}
    >
      {chosen && <DropdownMenu.Item onSelect={() => onChoose(null)}>{t('toDeclared')}</DropdownMenu.Item>}
    </NamedMenu>
  )
}
