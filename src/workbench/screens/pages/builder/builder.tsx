import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Redo2, Save, Undo2, X } from 'lucide-react'
import { pageText } from '#domain/pages/text.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Segments } from '../../../parts/inputs.tsx'
import type { KeptPage } from '../manage/page-row.ts'
import { renderers } from '../page/kinds/index.ts'
import { OpenedPage } from '../page/opened-page.tsx'
import { openedState } from '../page/opened-state.ts'
import { usePageUser } from '../page/page-user.ts'
import type { Beside } from './beside.ts'
import { Canvas } from './canvas.tsx'
import { DragContext, DraggingContext, useDrags } from './dragging.ts'
import type { Led } from './fields/led-part.ts'
import { LeftPanel, type LeftTab } from './left-panel.tsx'
import { RightPanel } from './right-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useEdited, useEditing } from './use-editing.ts'
import { useFollowing } from './use-following.ts'
import { useKeys } from './use-keys.ts'
import { useSaving, type Saving } from './use-saving.ts'
import { PageTasks } from './page-tasks.tsx'

/** Widths at which a page is looked at, px. */
const widths = [1440, 1024, 390]

interface TopBarProps {
  readonly saving: Saving
  readonly width: number
  readonly onWidth: (width: number) => void
  readonly beside: Beside
  readonly onBeside: (beside: Beside) => void
  readonly onClose: () => void
}

/** Actions on the whole page. */
function TopBar({ saving, width, onWidth, beside, onBeside, onClose }: TopBarProps) {
  const { t } = useTranslation('page-builder')
  const language = useLanguage()
  const { page, undo, redo } = useEditing()
  return (
    <header className="pb-top">
      <h1>{pageText(page.title, language) || page.code}</h1>
      <span role="status" className={saving.state === 'failed' ? 'pb-state bad' : 'pb-state'}>
        {t(`state.${saving.state}`)}
      </span>
      <IconButton icon={Undo2} repeats label={t('undo')} disabled={!undo} onClick={undo ?? undefined} />
      <IconButton icon={Redo2} repeats label={t('redo')} disabled={!redo} onClick={redo ?? undefined} />
      <Segments
        label={t('width')}
        value={String(width)}
        names={widths.map(String)}
        textOf={(one) => one}
        onChange={(value) => onWidth(Number(value))}
      />
      <PageTasks saving={saving} beside={beside} onBeside={onBeside} />
      <Button icon={Save} onClick={() => void saving.save()}>
        {t('save')}
      </Button>
      <Button icon={X} onClick={onClose}>
        {t('close')}
      </Button>
    </header>
  )
}

interface BuilderProps {
  readonly row: KeptPage
  readonly path: string
  readonly onClose: () => void
}

/** Widest width of the page on the canvas, px. */
const fullWidth = 1440
const noSearch = {}

export function Builder({ row, path, onClose }: BuilderProps) {
  const { page } = useEditing()
  useFollowing(useEdited())
  const saving = useSaving(row, page, path)
  const [width, setWidth] = useState(fullWidth)
  const [beside, setBeside] = useState<Beside>('properties')
  const { drag, dragging } = useDrags()
  const close = async (): Promise<void> => {
    if (await saving.save()) onClose()
  }
  const bar = (
    <TopBar
      saving={saving}
      width={width}
      onWidth={setWidth}
      beside={beside}
      onBeside={setBeside}
      onClose={() => void close()}
    />
  )
  if (beside === 'preview')
    return (
      <div className="pb-builder previewed">
        {bar}
        <PreviewPanel page={page} width={width} />
      </div>
    )
  return (
    <DraggingContext value={dragging}>
      <DragContext value={drag}>
        <EditedView width={width}>
          <Keys saving={saving}>
            {bar}
            <Panels width={width} beside={beside} onBeside={setBeside} />
          </Keys>
        </EditedView>
        {drag && (
          <div className="pb-ghost" style={{ left: drag.at.x, top: drag.at.y }}>
            {drag.dragged.label}
          </div>
        )}
      </DragContext>
    </DraggingContext>
  )
}

/** What the parts on the canvas know of the page. */
function EditedView({ width, children }: { readonly width: number; readonly children: ReactNode }) {
  const user = usePageUser()
  const { zone } = useFormatSettings()
  const { page } = useEditing()
  const state = useMemo(
    () => openedState(page, noSearch, user, zone),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- values begin again when what declares them changes
    [page.params, page.variables, user, zone],
  )
  return (
    <OpenedPage page={page} state={state} isEdited width={width} renderers={renderers}>
      {children}
    </OpenedPage>
  )
}

function Keys({ saving, children }: { readonly saving: Saving; readonly children: ReactNode }) {
  return (
    <div className="pb-builder" {...useKeys(saving)}>
      {children}
    </div>
  )
}

interface PanelsProps {
  readonly width: number
  readonly beside: Beside
  readonly onBeside: (beside: Beside) => void
}

function Panels({ width, beside, onBeside }: PanelsProps) {
  const { t } = useTranslation('page-builder')
  const { arrive } = useEdited()
  const { led } = useEditing()
  const [tab, setTab] = useState<LeftTab>('kinds')
  const [seen, setSeen] = useState<Led | null>(null)
  if (led !== seen) {
    setSeen(led)
    if (led && led.part.of !== 'page' && led.part.of !== 'rule') setTab('data')
  }
  const choose = useCallback(
    (next: LeftTab) => {
      arrive()
      setTab(next)
    },
    [arrive],
  )
  return (
    <>
      <aside className="pb-left" aria-label={t('parts')}>
        <LeftPanel tab={tab} onTab={choose} />
      </aside>
      <Canvas width={width} />
      <RightPanel beside={beside} onBeside={onBeside} />
    </>
  )
}
