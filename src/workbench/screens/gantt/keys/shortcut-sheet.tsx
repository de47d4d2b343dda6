import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import './shortcut-sheet.css'

/** All that can be done on charts of the plan: its words are `keys.*` of the texts; by keyboard, and by pointer where that differs. */
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

type Interaction = (typeof groups)[keyof typeof groups][number][0]

interface ShortcutSheetProps {
  /** What the chart can do; left out: everything. */
  readonly only?: readonly Interaction[]
  readonly onClose: () => void
}

/** Every interaction of a chart, by keyboard and by pointer. */
export function ShortcutSheet({ only, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation('gantt-keys')
  const shown = (Object.keys(groups) as (keyof typeof groups)[]).flatMap((name) => {
    const all: readonly (readonly [Interaction, string | null, string | null])[] = groups[name]
    const own = only ? all.filter(([what]) => only.includes(what)) : all
    return own.length > 0 ? [{ name, own }] : []
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      width={720}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className="g-sheet" role="region" tabIndex={0} aria-label={t('title')}>
        {shown.map(({ name, own }) => (
          <table key={name} className="t-table">
            <caption>{t(`keyGroups.${name}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                <th scope="col">{t('byKeys')}</th>
                <th scope="col">{t('byPointer')}</th>
              </tr>
            </thead>
            <tbody>
              {own.map(([what, keys, pointer]) => (
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
