import { LayoutDashboard, Plus, Printer, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { Select } from '../../../parts/select.tsx'
import { PrintElementDialog } from '../../../print/print-element-dialog.tsx'
import { session } from '../../../state/session.ts'
import { widgetKinds, type Place, type WidgetKind } from './layout.ts'
import { usePlaces } from './use-places.ts'
import { Widget } from './widget.tsx'
import { HomeWithoutUnit } from './home-without-unit.tsx'
import { useOpenPages } from './use-open-pages.ts'
import { maySee } from './widget-declaration.ts'
import { widgets } from './widgets.ts'
import './home.css'

/** Where the day starts: the widgets that the user chose, in that order. */
export default function HomeScreen() {
  const { information } = useSnapshot(session)
  return information?.planUnitCode === null ? <HomeWithoutUnit /> : <HomeOfUnit />
}

function HomeOfUnit() {
  const { t: printText } = useTranslation('print')
  const { t } = useTranslation('home')
  const { information } = useSnapshot(session)
  const { places, loading, isDefault, change, reset } = usePlaces()
  const [editing, setEditing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const open = useOpenPages()
  const allowed = (kind: WidgetKind): boolean => maySee(widgets[kind], information?.permissions ?? [], open)
  const shown = places.filter(({ kind }) => allowed(kind))
  const addable = widgetKinds.filter((kind) => allowed(kind) && !places.some((place) => place.kind === kind))
  const actions = (
    <>
      {editing && <AddWidget kinds={addable} onAdd={(kind) => change([...places, { kind, width: 2 }])} />}
      {editing && (
        <Button icon={RotateCcw} disabled={isDefault} onClick={reset}>
          {t('reset')}
        </Button>
      )}
      {!editing && (
        <Button icon={Printer} disabled={loading || shown.length === 0} onClick={() => setPrinting(true)}>
          {printText('printRow')}
        </Button>
      )}
      <Button icon={LayoutDashboard} aria-pressed={editing} onClick={() => setEditing(!editing)}>
        {editing ? t('done') : t('edit')}
      </Button>
    </>
  )
  return (
    <Page>
      <PageHeader title={t('title')} subtitle={information?.planUnitName} actions={actions} />
      {loading ? (
        <LoadingState />
      ) : (
        <div className="h-grid" ref={grid}>
          {shown.map((place: Place) => (
            <Widget key={place.kind} place={place} places={places} editing={editing} onChange={change} />
          ))}
        </div>
      )}
      {!loading && shown.length === 0 && <EmptyState title={t('empty')} hint={t('emptyHint')} />}
      {printing && (
        <PrintElementDialog
          title={t('title')}
          elementOf={() => grid.current}
          onClose={() => setPrinting(false)}
        />
      )}
    </Page>
  )
}

interface AddWidgetProps {
  readonly kinds: readonly WidgetKind[]
  readonly onAdd: (kind: WidgetKind) => void
}

function AddWidget({ kinds, onAdd }: AddWidgetProps) {
  const { t } = useTranslation('home')
  const [chosen, setChosen] = useState<WidgetKind | null>(null)
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0]
  if (!kind) return null
  return (
    <>
      <Select
        label={t('widget')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) => setChosen(value as WidgetKind)}
      />
      <Button icon={Plus} onClick={() => onAdd(kind)}>
        {t('add')}
      </Button>
    </>
  )
}
