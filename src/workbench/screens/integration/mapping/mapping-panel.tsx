import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../parts/page.tsx'
import '../../../parts/data-table/data-table.css'
import './mapping.css'

interface MappingPanelProps {
  readonly title: string
  readonly actions: ReactNode
  /** What the lines fill. */
  readonly target: string
  /** Lines, each a row of the table. */
  readonly lines: ReactNode
  /** What fills them. */
  readonly side: ReactNode
}

/** Lines of a mapping at the left, each with what fills it; columns at the right, to be dragged or chosen. */
export function MappingPanel({ title, actions, target, lines, side }: MappingPanelProps) {
  const { t } = useTranslation('mapping')
  return (
    <Panel title={title} flush actions={actions}>
      <div className="m-panes">
        <div className="m-scroll">
          <table className="t-table m-mapping" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{target}</th>
                <th scope="col">{t('filledBy')}</th>
                <th scope="col">{t('value')}</th>
              </tr>
            </thead>
            <tbody>{lines}</tbody>
          </table>
        </div>
        {side}
      </div>
    </Panel>
  )
}
