import type { KindRenderers } from '../page-context.ts'
import { FavouritesWidget } from '../../../home/home/widgets/favourites.tsx'
import { InboxWidget } from '../../../home/home/widgets/inbox.tsx'
import { KittingWidget } from '../../../home/home/widgets/kitting.tsx'
import { KpisWidget } from '../../../home/home/widgets/kpis.tsx'
import { NextShiftWidget } from '../../../home/home/widgets/next-shift.tsx'
import { OverdueWidget } from '../../../home/home/widgets/overdue.tsx'
import { PagesWidget } from '../../../home/home/widgets/pages.tsx'
import { PlanWidget } from '../../../home/home/widgets/plan.tsx'
import { RunsWidget } from '../../../home/home/widgets/runs.tsx'
import { TrendWidget } from '../../../home/home/widgets/trend.tsx'
import { AppKind, IconKind, LabelKind, NumberKind } from './board/board.tsx'
import { ButtonKind } from './button/button.tsx'
import { AreaKind, BarKind, LineKind, AnnularKind, PieKind, RadarKind } from './chart/along.tsx'
import { GaugeKind, ScatterKind } from './chart/gauge.tsx'
import { CountdownKind } from './content/countdown.tsx'
import { DividerKind, PictureKind, StepsKind, TextKind } from './content/text.tsx'
import { ProgressKind, StatisticsKind } from './content/statistics.tsx'
import { ListKind } from './data/list.tsx'
import { TableKind } from './data/table.tsx'
import { CheckboxKind, RadioKind } from './input/choices.tsx'
import { ColorKind, InputKind, SwitchKind } from './input/input.tsx'
import { DateKind } from './input/date.tsx'
import { SelectKind } from './input/select.tsx'
import { SliderKind } from './input/slider.tsx'
import { TimeKind } from './input/time.tsx'
import { TreeSelectKind } from './input/tree-select.tsx'
import { UploadKind } from './input/upload.tsx'
import { DialogKind, GridKind, PanelListKind, PanelKind } from './layout/panel.tsx'
import { LinkedKind, TabsKind } from './layout/tabs.tsx'
import { DashboardKind, widgetKind } from './widget/widget.tsx'

/** How every kind is drawn; parts that the product brings are drawn as on the home page. */
export const renderers = {
  text: TextKind,
  picture: PictureKind,
  divider: DividerKind,
  countdown: CountdownKind,
  statistics: StatisticsKind,
  progress: ProgressKind,
  steps: StepsKind,
  number: NumberKind,
  label: LabelKind,
  icon: IconKind,
  app: AppKind,
  tabs: TabsKind,
  panel: PanelKind,
  panelList: PanelListKind,
  dialog: DialogKind,
  grid: GridKind,
  linked: LinkedKind,
  table: TableKind,
  list: ListKind,
  bar: BarKind,
  line: LineKind,
  area: AreaKind,
  scatter: ScatterKind,
  pie: PieKind,
  annular: AnnularKind,
  radar: RadarKind,
  gauge: GaugeKind,
  button: ButtonKind,
  input: InputKind,
  switch: SwitchKind,
  slider: SliderKind,
  date: DateKind,
  time: TimeKind,
  upload: UploadKind,
  color: ColorKind,
  radio: RadioKind,
  checkbox: CheckboxKind,
  select: SelectKind,
  treeSelect: TreeSelectKind,
  favourites: widgetKind('favourites', FavouritesWidget),
  kitting: widgetKind('kitting', KittingWidget),
  plan: widgetKind('plan', PlanWidget),
  runs: widgetKind('runs', RunsWidget),
  trend: widgetKind('trend', TrendWidget),
  overdue: widgetKind('overdue', OverdueWidget),
  inbox: widgetKind('inbox', InboxWidget),
  nextShift: widgetKind('nextShift', NextShiftWidget),
  kpis: widgetKind('kpis', KpisWidget),
  dashboard: DashboardKind,
  pages: widgetKind('pages', PagesWidget),
} satisfies KindRenderers
