import {
  ChartColumn,
  ChartGantt,
  CalendarRange,
  ClipboardCheck,
  ClipboardList,
  Database,
  Factory,
  Folder,
  Gauge,
  ListChecks,
  Monitor,
  PackageCheck,
  Palette,
  Settings,
  Shuffle,
  SlidersHorizontal,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { createElement } from 'react'

/** Icons a menu group may name. Named imports, because lucide's dynamic loader makes one chunk per icon. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'package-check': PackageCheck,
  'clipboard-list': ClipboardList,
  database: Database,
  settings: Settings,
  truck: Truck,
  factory: Factory,
  'chart-column': ChartColumn,
  'chart-gantt': ChartGantt,
  'calendar-range': CalendarRange,
  'sliders-horizontal': SlidersHorizontal,
  monitor: Monitor,
  palette: Palette,
  shuffle: Shuffle,
  'clipboard-check': ClipboardCheck,
  'list-checks': ListChecks,
  gauge: Gauge,
}

interface MenuIconProps {
  /** lucide name as the menu gives it. */
  readonly name: string
  readonly size: number
}

export function MenuIcon({ name, size }: MenuIconProps) {
  return createElement(icons[name] ?? Folder, { size, 'aria-hidden': true })
}
