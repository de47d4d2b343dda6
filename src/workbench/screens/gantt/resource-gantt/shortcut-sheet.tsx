import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'

/** All that can be done on the chart: its words are `keys.*` of the texts; by keyboard, and by pointer where that differs. */
const groups = {
  look: [
    ['walk', '← → ↑ ↓', null],
    ['rowEnds', 'Home / End', null],
    ['pages', 'PgUp / PgDn', 'wheel'],
    ['zoom', '+ − 0', 'ctrlWheel'],
    ['box', '*', null],
    ['zoomTo', 'Z', 'axisDrag'],
    ['heights', '[ ]', 'altWheel'],
    ['find', '/', 'findBox'],
    ['open', 'Enter', 'doubleClick'],
    ['jump', 'J', 'menu'],
    ['details', 'I', 'menu'],
    ['fullScreen', 'F', 'button'],
    ['map', 'P', 'button'],
    ['compare', 'C', 'button'],
    ['links', 'N', 'button'],
    ['groups', 'O', 'button'],
    ['export', 'Tab', 'button'],
  ],
  choose: [
    ['choose', 'Space', 'click'],
    ['several', 'Shift + ← →', 'ctrlClick'],
    ['lasso', 'Ctrl + A', 'shiftDrag'],
  ],
  move: [
    ['carry', 'M', 'drag'],
    ['steps', '← →', 'drag'],
    ['days', 'Shift + ← →', 'drag'],
    ['rows', 'PgUp / PgDn, ↑ ↓', 'drag'],
    ['length', 'E, ← →', 'edgeDrag'],
    ['free', 'Ctrl + ← →', 'altDrag'],
    ['confirm', 'Enter', 'letGo'],
    ['cancel', 'Esc', 'esc'],
    ['unplaced', 'U', 'panelDrag'],
  ],
  change: [
    ['undo', 'Ctrl + Z', 'button'],
    ['redo', 'Ctrl + Shift + Z', 'button'],
    ['fix', 'L', 'menu'],
    ['split', 'S', 'menu'],
    ['join', 'G', 'menu'],
    ['statuses', 'Shift + F10', 'menu'],
    ['calendar', 'K', 'menu'],
    ['menu', 'Shift + F10', 'rightClick'],
    ['sheet', '?', 'button'],
  ],
} as const

/** Every interaction of the chart, by keyboard and by pointer. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('resource-gantt')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('sheet')}
      width={720}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="r-sheet">
        {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
          <table key={group} className="t-table">
            <caption>{t(`keyGroups.${group}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                <th scope="col">{t('byKeys')}</th>
                <th scope="col">{t('byPointer')}</th>
              </tr>
            </thead>
            <tbody>
              {groups[group].map(([what, keys, pointer]) => (
                <tr key={what}>
                  <th scope="row">{t(`keys.${what}`)}</th>
                  <td>{keys ? <kbd>{keys}</kbd> : '–'}</td>
                  <td>{pointer ? t(`pointers.${pointer}`) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Dialog>
  )
}
