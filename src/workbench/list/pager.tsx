import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../parts/button.tsx'
import { Select } from '../parts/select.tsx'
import type { Paging } from './list-source.ts'
import { offeredSizes } from './use-list-source.ts'

interface PagerProps {
  readonly paging: Paging
  /** null: not known yet. */
  readonly total: number | null
  readonly onChange: (part: Partial<Paging>) => void
  /** Sizes to choose from; null is one continuous list. */
  readonly sizes?: readonly (number | null)[] | undefined
  /** Says how many rows there are; the grid's status line says it by itself. */
  readonly withTotal?: boolean
}

const scrolled = 'scroll'

/** Rows per page and the way through the pages; with continuous scrolling there are none. */
export function Pager({ paging, total, onChange, sizes, withTotal = false }: PagerProps) {
  const { page, size } = paging
  const { t } = useTranslation('list')
  const last = size === null ? 1 : total === null ? null : Math.max(1, Math.ceil(total / size))
  const to = (target: number): void => onChange({ page: Math.min(last ?? target, Math.max(1, target)) })
  return (
    <nav className="t-pager" aria-label={t('paging')}>
      {withTotal && <span className="total">{t('total', { total })}</span>}
      <PageSize size={size} sizes={sizes} onChange={onChange} />
      {size !== null && (
        <>
          <IconButton icon={ChevronsLeft} label={t('firstPage')} disabled={page <= 1} onClick={() => to(1)} />
          <IconButton
            icon={ChevronLeft}
            label={t('prevPage')}
            disabled={page <= 1}
            onClick={() => to(page - 1)}
          />
          <label className="place">
            <input
              key={page}
              defaultValue={page}
              inputMode="numeric"
              aria-label={t('goTo')}
              onKeyDown={(event) => {
                if (event.key === 'Enter') to(Number(event.currentTarget.value) || page)
              }}
            />
            / {last?.toLocaleString('en') ?? '…'}
          </label>
          <IconButton
            icon={ChevronRight}
            label={t('nextPage')}
            disabled={last !== null && page >= last}
            onClick={() => to(page + 1)}
          />
          <IconButton
            icon={ChevronsRight}
            label={t('lastPage')}
            disabled={last === null || page >= last}
            onClick={() => last !== null && to(last)}
          />
        </>
      )}
    </nav>
  )
}

interface PageSizeProps extends Pick<PagerProps, 'sizes' | 'onChange'> {
  readonly size: number | null
}

/** Drawn once while pages are turned: a choice costs more than the rest of the pager. */
const PageSize = memo(function PageSize({ size, sizes = offeredSizes(), onChange }: PageSizeProps) {
  const { t } = useTranslation('list')
  return (
    <Select
      label={t('pageSize')}
      value={size === null ? scrolled : String(size)}
      options={sizes.map((one) => ({
        value: one === null ? scrolled : String(one),
        label: one === null ? t('scrolled') : t('perPage', { size: one }),
      }))}
      onChange={(value) => onChange({ size: value === scrolled ? null : Number(value) })}
    />
  )
})
