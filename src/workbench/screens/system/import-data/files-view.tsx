import { Check, CircleStop, FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Panel, Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { DropZone } from './drop-zone.tsx'
import { FaultTable } from './fault-table.tsx'
import { FileList } from './file-list.tsx'
import { FileOptions } from './file-options.tsx'
import { ImportProgress, ImportResult } from './import-result.tsx'
import { MappingPreview } from './mapping-preview.tsx'
import { Templates } from './templates.tsx'
import { useImport, type ChosenFile, type Import } from './use-import.ts'
import './import-data.css'

/** Suffixes of files that are tables. */
const tableFiles = ['.csv', '.gz', '.xlsx', '.arrow', '.parquet', '.txt'] as const

/** Several files at once, each named after what it holds: look at the columns, check, bring in. All or nothing. */
export function FilesView({ search }: { readonly search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('import-data')
  const preset = search['entity']
  const given = useImport(preset)
  const [wanted, setWanted] = useState<string | null>(null)
  const chosen = given.files.find(({ file }) => file.name === wanted) ?? given.files[0] ?? null
  return (
    <div className="i-view">
      <Toolbar label={t('title')}>
        <span className="i-hint">{t('subtitle')}</span>
        <ToolbarSpace />
        <Actions given={given} />
      </Toolbar>
      <div className="i-panes">
        <div className="i-left">
          <Panel title={t('files')}>
            <DropZone disabled={given.working !== null} accept={tableFiles} onFiles={given.add} />
            <FileList given={given} chosen={chosen?.file.name ?? null} onChoose={setWanted} />
          </Panel>
          <Panel title={t('templates')}>
            <Templates key={preset} preset={preset} />
          </Panel>
        </div>
        <div className="i-right">
          {given.working && <ImportProgress working={given.working} />}
          {given.result && !given.working && <ImportResult result={given.result} />}
          <Panel fill flush>
            {chosen ? (
              <FileView key={chosen.file.name} given={given} chosen={chosen} />
            ) : (
              <EmptyState icon={FileUp} title={t('nothing')} hint={t('nothingHint')} />
            )}
          </Panel>
        </div>
      </div>
    </div>
  )
}

function Actions({ given }: { readonly given: Import }) {
  const { t } = useTranslation('import-data')
  const { files, working, result } = given
  const ready = files.length > 0 && files.every(({ mapping }) => mapping.entity) && !working
  const sound = (result?.dryRun ?? false) && result?.faultCount === 0 && files.every(({ stale }) => !stale)
  if (working)
    return (
      <Button icon={CircleStop} onClick={given.stop}>
        {t('stop')}
      </Button>
    )
  return (
    <>
      <Button icon={Trash2} disabled={files.length === 0} onClick={given.clear}>
        {t('clear')}
      </Button>
      <Button icon={Check} disabled={!ready} onClick={given.check}>
        {t('check')}
      </Button>
      <Button tone="primary" icon={FileUp} disabled={!ready || !sound} onClick={given.commit}>
        {t('commit')}
      </Button>
    </>
  )
}

function FileView({ given, chosen }: { readonly given: Import; readonly chosen: ChosenFile }) {
  const { t } = useTranslation('import-data')
  const [tab, setTab] = useState<string | null>(null)
  const { report, mapping, file } = chosen
  const faulty = given.files.flatMap((each) => (each.report?.faultCount ? [each.report] : []))
  const faultCount = faulty.reduce((sum, each) => sum + each.faultCount, 0)
  const change = (next: typeof mapping) => given.map(file.name, next)
  const readable = report !== null && report.entity !== null && report.header.length > 0
  return (
    <Tabs
      label={file.name}
      value={tab ?? (faultCount > 0 ? 'faults' : 'columns')}
      onChange={setTab}
      items={[
        {
          value: 'columns',
          label: t('columnsOf', { name: file.name }),
          content: (
            <>
              <FileOptions chosen={chosen} disabled={given.working !== null} onChange={change} />
              {readable ? (
                <MappingPreview
                  report={report}
                  mapping={mapping}
                  disabled={given.working !== null}
                  onChange={change}
                />
              ) : (
                <EmptyState title={t(mapping.entity ? 'notRead' : 'chooseData')} />
              )}
            </>
          ),
        },
        {
          value: 'faults',
          label: t('faultsTab', { count: faultCount }),
          content:
            faultCount > 0 ? (
              <FaultTable reports={faulty} />
            ) : (
              <EmptyState icon={Check} title={t('noFaults')} />
            ),
        },
      ]}
    />
  )
}
