import { LayoutDashboard, Plus, Printer, Save } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { kpiChart } from '#domain/entities/kpi/kpi-chart.ts'
import { nextRow, readParts, withPart, type ChartKind, type DashboardPart } from '#domain/kpi/dashboard.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { call } from '../../../client/call.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel, Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { PrintElementDialog } from '../../../print/print-element-dialog.tsx'
import { showError } from '../../../state/error-popup.ts'
import { DashboardGrid } from './dashboard-grid.tsx'
import { PartPanel } from './part-panel.tsx'
import './dashboards.css'

interface Dashboard {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly name: string | null
  readonly widgets: unknown
  readonly refreshSec: number | null
  readonly isDefault: boolean
}

const crud = crudOf(kpiChart)

/** A dashboard as it is, and while it is edited its parts to add, move, size and describe. */
export function DashboardDesigner({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('dashboards')
  const [chosen, setChosen] = useState<string | null>(null)
  const answer = useAllRows(crud.getAll, {})
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const boards = answer.data.items as unknown as readonly Dashboard[]
  const board =
    boards.find(({ code }) => code === chosen) ?? boards.find(({ isDefault }) => isDefault) ?? boards[0]
  if (!board) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <Designer
      key={`${board.id} ${board.rowVersion}`}
      board={board}
      boards={boards}
      onChoose={setChosen}
      onSaved={() => {
        void answer.refetch()
        onChanged()
      }}
    />
  )
}

interface DesignerProps {
  readonly board: Dashboard
  readonly boards: readonly Dashboard[]
  readonly onChoose: (code: string) => void
  readonly onSaved: () => void
}

function Designer({ board, boards, onChoose, onSaved }: DesignerProps) {
  const { t } = useTranslation('dashboards')
  const label = useLabel()
  const kept = readParts(board.widgets)
  const [parts, setParts] = useState(kept)
  const [editing, setEditing] = useState(false)
  const [part, setPart] = useState<string | null>(null)
  const [printing, setPrinting] = useState(false)
  const canvas = useRef<HTMLDivElement>(null)
  const change = (id: string, next: Partial<DashboardPart>): void => setParts(withPart(parts, id, next))
  const add = (kind: ChartKind): void => {
    const id = crypto.randomUUID()
    setParts([
      ...parts,
      { id, kind, x: 0, y: nextRow(parts), w: 4, h: 3, title: label(choiceOf('ChartKind')[kind]!) },
    ])
    setPart(id)
  }
  const save = async (): Promise<void> => {
    try {
      await call(crud.update, { id: board.id, rowVersion: board.rowVersion, widgets: parts } as never)
      toast.success(t('saved'))
      setEditing(false)
      onSaved()
    } catch (error) {
      showError(error)
    }
  }
  const shown = parts.find(({ id }) => id === part)
  return (
    <Panel fill flush className="k-designer">
      <Toolbar label={t('design')}>
        <Select
          label={t('dashboard')}
          value={board.code}
          options={boards.map(({ code, name }) => ({ value: code, label: name ?? code }))}
          onChange={onChoose}
        />
        {editing && (
          <Select
            label={t('add')}
            value=""
            placeholder={t('add')}
            options={choiceOptions('ChartKind', label)}
            onChange={(kind) => add(kind as ChartKind)}
          />
        )}
        <ToolbarSpace />
        {editing && (
          <>
            <Button
              onClick={() => {
                setParts(kept)
                setEditing(false)
              }}
            >
              {t('cancel')}
            </Button>
            <Button tone="primary" icon={Save} onClick={() => void save()}>
              {t('save')}
            </Button>
          </>
        )}
        {!editing && parts.length > 0 && (
          <Button tone="ghost" icon={Printer} onClick={() => setPrinting(true)}>
            {t('print')}
          </Button>
        )}
        {!editing && (
          <Button icon={LayoutDashboard} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </Toolbar>
      {parts.length === 0 && (
        <EmptyState
          title={t('empty')}
          hint={t('emptyHint')}
          action={
            editing ? undefined : (
              <Button icon={Plus} onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            )
          }
        />
      )}
      <div className="k-canvas" ref={canvas}>
        <DashboardGrid
          parts={parts}
          refresh={board.refreshSec}
          editing={editing}
          chosen={editing ? part : null}
          onChoose={setPart}
          onChange={change}
        />
        {editing && shown && (
          <PartPanel
            part={shown}
            onChange={(next) => change(shown.id, next)}
            onRemove={() => setParts(parts.filter(({ id }) => id !== shown.id))}
          />
        )}
      </div>
      {printing && (
        <PrintElementDialog
          title={board.name ?? board.code}
          elementOf={() => canvas.current?.querySelector<HTMLElement>('.k-board') ?? null}
          onClose={() => setPrinting(false)}
        />
      )}
    </Panel>
  )
}
