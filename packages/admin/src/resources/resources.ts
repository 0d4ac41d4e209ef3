import AccountTreeIcon from '@mui/icons-material/AccountTree';
import BuyingIcon from '@mui/icons-material/AddShoppingCart';
import ArticleIcon from '@mui/icons-material/Article';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import CampaignIcon from '@mui/icons-material/Campaign';
import CommentIcon from '@mui/icons-material/Comment';
import CouponIcon from '@mui/icons-material/ConfirmationNumber';
import DescriptionIcon from '@mui/icons-material/Description';
import DownloadIcon from '@mui/icons-material/Download';
import CountIcon from '@mui/icons-material/FactCheckOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import HistoryIcon from '@mui/icons-material/History';
import InventoryIcon from '@mui/icons-material/Inventory2';
import LabelIcon from '@mui/icons-material/Label';
import LanguageIcon from '@mui/icons-material/Language';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import HealthIcon from '@mui/icons-material/MonitorHeartOutlined';
import OutboxIcon from '@mui/icons-material/OutboxOutlined';
import PaletteIcon from '@mui/icons-material/PaletteOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import PointIcon from '@mui/icons-material/PlaceOutlined';
import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import MissesIcon from '@mui/icons-material/SearchOff';
import SellIcon from '@mui/icons-material/Sell';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SlideshowIcon from '@mui/icons-material/Slideshow';
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined';
import SynonymsIcon from '@mui/icons-material/Translate';
import UndoIcon from '@mui/icons-material/Undo';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { t } from '#admin/messages/t.tsx';
import { type ShopResource, screens } from '#admin/resource.ts';
import { EDITORS, MANAGERS, OWNER, PACKERS } from '#admin/session.ts';
import { selling } from './selling.ts';

/** Every resource of the back office, in the order of the menu. */
export const resources: ShopResource[] = [
  ...selling,
  // Products. Packers may look, and count stock.
  {
    ...{ name: 'products', icon: SellIcon, recordRepresentation: 'name' },
    ...screens(() => import('./products/list.tsx'), { list: 'ProductList' }),
    ...screens(() => import('./products/show.tsx'), { show: 'ProductShow' }),
    ...screens(() => import('./products/edit.tsx'), { edit: 'ProductEdit', create: 'ProductCreate' }),
    options: { label: t('Products'), group: 'Catalogue', roles: PACKERS, writers: MANAGERS },
  },
  // The tree of categories.
  {
    ...{ name: 'categories', icon: AccountTreeIcon, recordRepresentation: 'name' },
    ...screens(() => import('./categories/categories.tsx'), {
      list: 'CategoryList',
      edit: 'CategoryEdit',
      create: 'CategoryCreate',
    }),
    options: { label: t('Categories'), group: 'Catalogue', roles: PACKERS, writers: MANAGERS },
  },
  // Low stock: published products of which little is left.
  {
    name: 'stock/low',
    icon: InventoryIcon,
    ...screens(() => import('./stock/low-stock.tsx'), { list: 'LowStockList' }),
    options: { label: t('Running low'), group: 'Catalogue', roles: PACKERS },
  },
  {
    ...{ name: 'stocktakes', icon: CountIcon, recordRepresentation: 'name' },
    ...screens(() => import('./stocktakes/list.tsx'), { list: 'StocktakeList' }),
    ...screens(() => import('./stocktakes/show.tsx'), { show: 'StocktakePage' }),
    options: { label: t('Stocktake'), group: 'Catalogue', roles: PACKERS },
  },
  // Purchases and suppliers.
  {
    ...{ name: 'purchases', icon: BuyingIcon },
    ...screens(() => import('./purchases/purchases.tsx'), { list: 'Purchases' }),
    ...screens(() => import('./purchases/receive.tsx'), { create: 'ReceiveGoods' }),
    options: { label: t('Buying in'), group: 'Catalogue', roles: MANAGERS },
  },
  {
    name: 'synonyms',
    icon: SynonymsIcon,
    recordRepresentation: ({ words: [first = ''] = [] }: { words?: string[] }) => first,
    ...screens(() => import('./search/synonyms.tsx'), {
      list: 'SynonymList',
      edit: 'SynonymEdit',
      create: 'SynonymCreate',
    }),
    options: { label: t('Search words'), group: 'Catalogue', roles: MANAGERS },
  },
  {
    name: 'search-misses',
    icon: MissesIcon,
    ...screens(() => import('./search/misses.tsx'), { list: 'MissList' }),
    options: { label: t('Searched, not found'), group: 'Catalogue', roles: MANAGERS, writers: [] },
  },
  // Files of products, for import into the catalogue.
  {
    ...{ name: 'imports', icon: UploadFileIcon, recordRepresentation: 'filename' },
    ...screens(() => import('./imports/list.tsx'), { list: 'ImportList' }),
    ...screens(() => import('./imports/show.tsx'), { show: 'ImportShow' }),
    options: { label: t('Import'), group: 'Catalogue', roles: MANAGERS, writers: [] },
  },
  // Imports and bulk changes of products, and how to undo them.
  {
    name: 'change-sets',
    icon: UndoIcon,
    ...screens(() => import('./change-sets/change-sets.tsx'), {
      list: 'ChangeSetList',
      show: 'ChangeSetShow',
    }),
    options: { label: t('Changes'), group: 'Catalogue', roles: MANAGERS, writers: [] },
  },
  // Coupon codes.
  {
    ...{ name: 'coupons', icon: CouponIcon, recordRepresentation: 'code' },
    ...screens(() => import('./coupons/coupons.tsx'), {
      list: 'CouponList',
      create: 'CouponCreate',
      edit: 'CouponEdit',
    }),
    options: { label: t('Coupons'), group: 'Selling', roles: MANAGERS },
  },
  // The pictures at the top of the home page.
  {
    ...{ name: 'slides', icon: SlideshowIcon, recordRepresentation: 'title' },
    ...screens(() => import('./slides/slides.tsx'), {
      list: 'SlideList',
      edit: 'SlideEdit',
      create: 'SlideCreate',
    }),
    options: { label: t('Slides'), group: 'Content', roles: EDITORS },
  },
  // News in a popup.
  {
    ...{ name: 'announcements', icon: CampaignIcon, recordRepresentation: 'title' },
    ...screens(() => import('./announcements/announcements.tsx'), {
      list: 'AnnouncementList',
      edit: 'AnnouncementEdit',
      create: 'AnnouncementCreate',
    }),
    options: { label: t('Announcements'), group: 'Content', roles: EDITORS },
  },
  // Blog posts.
  {
    ...{ name: 'posts', icon: ArticleIcon, recordRepresentation: 'title' },
    ...screens(() => import('./posts/posts.tsx'), {
      list: 'PostList',
      edit: 'PostEdit',
      create: 'PostCreate',
    }),
    options: { label: t('Blog posts'), group: 'Content', roles: EDITORS },
  },
  // The blog's categories.
  {
    ...{ name: 'blog-categories', icon: LabelIcon, recordRepresentation: 'name' },
    ...screens(() => import('./blog-categories/blog-categories.tsx'), {
      list: 'BlogCategoryList',
      edit: 'BlogCategoryEdit',
      create: 'BlogCategoryCreate',
    }),
    options: { label: t('Blog categories'), group: 'Content', roles: EDITORS },
  },
  // Comments on posts.
  {
    name: 'comments',
    icon: CommentIcon,
    ...screens(() => import('./comments/comments.tsx'), { list: 'CommentList' }),
    options: { label: t('Comments'), group: 'Content', roles: EDITORS },
  },
  // Questions of the help page.
  {
    ...{ name: 'questions', icon: HelpIcon, recordRepresentation: 'question' },
    ...screens(() => import('./questions/questions.tsx'), {
      list: 'QuestionList',
      edit: 'QuestionEdit',
      create: 'QuestionCreate',
    }),
    options: { label: t('Questions'), group: 'Content', roles: EDITORS },
  },
  // Policies, and the page about the shop.
  {
    ...{ name: 'pages', icon: DescriptionIcon, recordRepresentation: 'title' },
    ...screens(() => import('./pages/pages.tsx'), { list: 'PageList', edit: 'PageEdit' }),
    options: { label: t('Pages'), group: 'Content', roles: EDITORS },
  },
  // Translations of the texts written here.
  {
    name: 'translations',
    icon: LanguageIcon,
    ...screens(() => import('./translations/list.tsx'), { list: 'TranslationList' }),
    ...screens(() => import('./translations/page.tsx'), { edit: 'TranslationPage' }),
    options: { label: t('Languages'), group: 'Content', roles: EDITORS, writers: MANAGERS },
  },
  // Messages from the contact form.
  {
    ...{ name: 'messages', icon: MailIcon, recordRepresentation: 'name' },
    ...screens(() => import('./messages/messages.tsx'), { list: 'MessageList', edit: 'MessageEdit' }),
    options: { label: t('Messages'), group: 'People', roles: EDITORS },
  },
  // Delivery zones, with methods, times and prices.
  {
    ...{ name: 'zones', icon: LocalShippingIcon, recordRepresentation: 'name' },
    ...screens(() => import('./zones/list.tsx'), { list: 'ZoneList' }),
    ...screens(() => import('./zones/form.tsx'), { edit: 'ZoneEdit', create: 'ZoneCreate' }),
    options: { label: t('Delivery zones'), group: 'Delivery', roles: MANAGERS },
  },
  // Collection points.
  {
    ...{ name: 'points', icon: PointIcon, recordRepresentation: 'name' },
    ...screens(() => import('./zones/points.tsx'), { list: 'PointList' }),
    ...screens(() => import('./zones/points.tsx'), { edit: 'PointEdit', create: 'PointCreate' }),
    options: { label: t('Collection points'), group: 'Delivery', roles: MANAGERS },
  },
  // Everyone who ever ordered or has an account.
  {
    ...{ name: 'customers', icon: PeopleIcon, recordRepresentation: 'name' },
    ...screens(() => import('./customers/list.tsx'), { list: 'CustomerList' }),
    ...screens(() => import('./customers/show.tsx'), { show: 'CustomerShow' }),
    options: { label: t('Customers'), group: 'People', roles: MANAGERS },
  },
  {
    ...{ name: 'staff', icon: BadgeIcon, recordRepresentation: 'name' },
    ...screens(() => import('./staff/staff.tsx'), {
      list: 'StaffList',
      edit: 'StaffEdit',
      create: 'StaffCreate',
    }),
    options: { label: t('Staff'), group: 'People', roles: OWNER },
  },
  {
    ...{ name: 'brand', icon: PaletteIcon },
    ...screens(() => import('./settings/brand.tsx'), { list: 'Brand' }),
    options: { label: t('Brand'), group: 'Shop', roles: MANAGERS },
  },
  {
    ...{ name: 'opening', icon: StorefrontIcon },
    ...screens(() => import('./opening/opening.tsx'), { list: 'Opening' }),
    options: { label: t('Opening'), group: 'Shop', roles: MANAGERS, writers: [] },
  },
  // The settings of the shop.
  {
    ...{ name: 'settings', icon: SettingsIcon },
    ...screens(() => import('./settings/settings.tsx'), { list: 'Settings' }),
    options: { label: t('Settings'), group: 'Shop', roles: MANAGERS },
  },
  // The health of the shop, and its backups.
  {
    name: 'health',
    icon: HealthIcon,
    ...screens(() => import('./health/health.tsx'), { list: 'HealthPage' }),
    options: { label: t('Health'), group: 'Shop', roles: MANAGERS, writers: [] },
  },
  // The outbox: messages sent, waiting, and failed.
  {
    ...{ name: 'outbox', icon: OutboxIcon },
    ...screens(() => import('./outbox/outbox.tsx'), { list: 'OutboxList' }),
    options: { label: t('Outbox'), group: 'Shop', roles: MANAGERS },
  },
  // Exports as tables.
  {
    ...{ name: 'exports', icon: DownloadIcon },
    ...screens(() => import('./exports/exports.tsx'), { list: 'Exports' }),
    options: { label: t('Export'), group: 'Shop', roles: MANAGERS, writers: [] },
  },
  // The audit log.
  {
    ...{ name: 'audit', icon: HistoryIcon },
    ...screens(() => import('./audit/audit.tsx'), { list: 'AuditList' }),
    options: { label: t('Audit log'), group: 'Shop', roles: OWNER },
  },
  // Security events: log-ins, refusals, and changes of access.
  {
    name: 'security-events',
    icon: PolicyIcon,
    ...screens(() => import('./security-events/security-events.tsx'), { list: 'SecurityEventList' }),
    options: { label: t('Security events'), group: 'Shop', roles: OWNER },
  },
];
