import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../parts/button.tsx'
import { Select } from '../parts/select.tsx'
import { pageSizes, type ListQuery } from './list-state.ts'

interface PagerProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onChange: (part: Partial<ListQuery>) => void
}

export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const { t } = useTranslation('list')
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="t-pager" aria-label={t('paging')}>
      <span className="total">{t('total', { total: total.toLocaleString('en') })}</span>
      <Select
        label={t('pageSize')}
        value={String(pageSize)}
        options={pageSizes.map((size) => ({ value: String(size), label: t('perPage', { size }) }))}
        onChange={(size) => onChange({ pageSize: Number(size) })}
      />
      <IconButton
        icon={ChevronsLeft}
        label={t('firstPage')}
        disabled={page <= 1}
        onClick={() => onChange({ page: 1 })}
      />
      <IconButton
        icon={ChevronLeft}
        label={t('prevPage')}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      />
      <span className="place">{t('pageOf', { page, last })}</span>
      <IconButton
        icon={ChevronRight}
        label={t('nextPage')}
        disabled={page >= last}
        onClick={() => onChange({ page: page + 1 })}
      />
      <IconButton
        icon={ChevronsRight}
        label={t('lastPage')}
        disabled={page >= last}
        onClick={() => onChange({ page: last })}
      />
    </nav>
  )
}
