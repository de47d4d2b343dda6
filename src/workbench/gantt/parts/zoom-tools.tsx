import {
  ChevronsDownUp,
  ChevronsUpDown,
  Map as MapIcon,
  Maximize2,
  MoveHorizontal,
  Rows2,
  Rows3,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../parts/button.tsx'
import { ToolbarLine } from '../../parts/page.tsx'
import type { GanttController } from '../view/controller.ts'

interface ZoomToolsProps {
  readonly gantt: GanttController
  /** Whether the map of the whole plan is shown; left out, there is none to show. */
  readonly map?: boolean
  readonly onMap?: (shown: boolean) => void
}

/** Buttons for what part of the chart is in view: time, row heights, folds, map. */
export function ZoomTools({ gantt, map, onMap }: ZoomToolsProps) {
  const { t } = useTranslation('gantt')
  const tree = useSyncExternalStore(
    (listener) => gantt.on('model', listener),
    () => gantt.model?.rows.parent ?? null,
  )
  return (
    <>
      <IconButton icon={ZoomIn} repeats label={t('zoomIn')} onClick={() => gantt.zoom(1.5)} />
      <IconButton icon={ZoomOut} repeats label={t('zoomOut')} onClick={() => gantt.zoom(1 / 1.5)} />
      <IconButton icon={MoveHorizontal} label={t('fitTime')} onClick={() => gantt.fit()} />
      <IconButton icon={Maximize2} label={t('fitAll')} onClick={() => gantt.fitAll()} />
      <ToolbarLine />
      <IconButton
        icon={Rows2}
        repeats
        label={t('rowsHigher')}
        onClick={() => gantt.zoomRows(gantt.view.rowHeight * 1.25)}
      />
      <IconButton
        icon={Rows3}
        repeats
        label={t('rowsLower')}
        onClick={() => gantt.zoomRows(gantt.view.rowHeight / 1.25)}
      />
      {tree && (
        <>
          <IconButton
            icon={ChevronsDownUp}
            label={t('foldAll')}
            onClick={() => gantt.foldAll(new Set(tree))}
          />
          <IconButton icon={ChevronsUpDown} label={t('openAll')} onClick={() => gantt.foldAll(new Set())} />
        </>
      )}
      {onMap && (
        <IconButton icon={MapIcon} label={t('map')} pressed={map ?? false} onClick={() => onMap(!map)} />
      )}
    </>
  )
}
