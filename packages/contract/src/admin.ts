import type { RouteShape } from './route.ts';
import * as access from './routes/admin/access.ts';
import * as announcements from './routes/admin/announcements.ts';
import * as audit from './routes/admin/audit.ts';
import * as backups from './routes/admin/backups.ts';
import * as books from './routes/admin/books.ts';
import * as categories from './routes/admin/categories.ts';
import * as changeSets from './routes/admin/change-sets.ts';
import * as coupons from './routes/admin/coupons.ts';
import * as customers from './routes/admin/customers.ts';
import * as dashboard from './routes/admin/dashboard.ts';
import * as exports from './routes/admin/exports.ts';
import * as guide from './routes/admin/guide.ts';
import * as health from './routes/admin/health.ts';
import * as imports from './routes/admin/imports.ts';
import * as messages from './routes/admin/messages.ts';
import * as opening from './routes/admin/opening.ts';
import * as orderLines from './routes/admin/order-lines.ts';
import * as orderMessages from './routes/admin/order-messages.ts';
import * as orderSteps from './routes/admin/order-steps.ts';
import * as orders from './routes/admin/orders.ts';
import * as outbox from './routes/admin/outbox.ts';
import * as pages from './routes/admin/pages.ts';
import * as payments from './routes/admin/payments.ts';
import * as points from './routes/admin/points.ts';
import * as posts from './routes/admin/posts.ts';
import * as products from './routes/admin/products.ts';
import * as purchases from './routes/admin/purchases.ts';
import * as questions from './routes/admin/questions.ts';
import * as riders from './routes/admin/riders.ts';
import * as search from './routes/admin/search.ts';
import * as settings from './routes/admin/settings.ts';
import * as slides from './routes/admin/slides.ts';
import * as staff from './routes/admin/staff.ts';
import * as stock from './routes/admin/stock.ts';
import * as stocktakes from './routes/admin/stocktakes.ts';
import * as till from './routes/admin/till.ts';
import * as translations from './routes/admin/translations.ts';
import * as uploads from './routes/admin/uploads.ts';
import * as zones from './routes/admin/zones.ts';

/** Every call of staff on one page, under /api/v1/admin. Each names the roles that may make it. */
export const adminRoutes = {
  'POST /admin/session': access.openSession,
  'GET /admin/session': access.getSession,
  'PATCH /admin/session': access.changeSession,
  'DELETE /admin/session': access.closeSession,
  'PATCH /admin/session/password': access.changeOwnPassword,
  'GET /admin/step-up': access.getStepUp,
  'POST /admin/step-up': access.stepUp,
  'GET /admin/factors': access.getFactors,
  'POST /admin/factors/totp': access.startTotp,
  'POST /admin/factors/totp/confirm': access.confirmTotp,
  'DELETE /admin/factors/totp': access.removeTotp,
  'POST /admin/factors/recovery-codes': access.renewRecoveryCodes,
  'POST /admin/factors/passkeys/options': access.passkeyOptions,
  'POST /admin/factors/passkeys': access.addPasskey,
  'DELETE /admin/factors/passkeys/:id': access.removePasskey,
  'GET /admin/sessions': access.listOpenSessions,
  'DELETE /admin/sessions/:id': access.endOpenSession,
  'POST /admin/sessions/end-others': access.endOthers,
  'GET /admin/keys': access.listKeys,
  'POST /admin/keys': access.makeKey,
  'DELETE /admin/keys/:id': access.removeKey,

  'GET /admin/audit': audit.listAudit,
  'GET /admin/audit/verify': audit.verifyAudit,
  'GET /admin/audit/:id': audit.getAuditEntry,
  'GET /admin/security-events': audit.listSecurityEvents,
  'POST /admin/uploads': uploads.addPicture,

  'GET /admin/translations': translations.listTranslations,
  'GET /admin/translations/missing': translations.countMissing,
  'POST /admin/translations/table': translations.importTranslations,
  'GET /admin/translations/:id': translations.getTranslation,
  'PATCH /admin/translations/:id': translations.changeTranslation,

  'GET /admin/products': products.calls.list,
  'POST /admin/products': products.calls.create,
  'POST /admin/products/bulk': products.changeProducts,
  'POST /admin/products/bulk/preview': products.previewBulk,
  'GET /admin/products/:id': products.calls.get,
  'PATCH /admin/products/:id': products.calls.change,
  'DELETE /admin/products/:id': products.calls.remove,
  'POST /admin/products/:id/duplicate': products.duplicateProduct,
  'PATCH /admin/products/:id/price': products.changePrice,
  'POST /admin/products/:id/stock': stock.adjustStock,
  'GET /admin/products/:id/stock-moves': stock.listStockMoves,
  'GET /admin/stock/low': stock.listLowStock,
  'GET /admin/stocktakes': stocktakes.listStocktakes,
  'POST /admin/stocktakes': stocktakes.startStocktake,
  'GET /admin/stocktakes/:id': stocktakes.getStocktake,
  'DELETE /admin/stocktakes/:id': stocktakes.discardStocktake,
  'GET /admin/stocktakes/:id/lines': stocktakes.listStocktakeLines,
  'PUT /admin/stocktakes/:id/lines/:unit': stocktakes.countLine,
  'POST /admin/stocktakes/:id/book': stocktakes.bookStocktake,

  'GET /admin/suppliers': purchases.listSuppliers,
  'POST /admin/suppliers': purchases.createSupplier,
  'PATCH /admin/suppliers/:id': purchases.changeSupplier,
  'DELETE /admin/suppliers/:id': purchases.removeSupplier,
  'GET /admin/purchases': purchases.listReceipts,
  'POST /admin/purchases': purchases.bookReceipt,
  'GET /admin/purchases/:id': purchases.getReceipt,
  'GET /admin/products/:id/lots': purchases.listLots,
  'GET /admin/margins': purchases.getMargins,
  'GET /admin/margins.csv': purchases.exportMargins,
  'GET /admin/markdowns': purchases.listMarkdowns,
  'POST /admin/markdowns': purchases.applyMarkdowns,

  'GET /admin/categories': categories.calls.list,
  'POST /admin/categories': categories.calls.create,
  'PUT /admin/categories/order': categories.orderCategories,
  'GET /admin/categories/:id': categories.calls.get,
  'PATCH /admin/categories/:id': categories.calls.change,
  'DELETE /admin/categories/:id': categories.calls.remove,

  'GET /admin/synonyms': search.calls.list,
  'POST /admin/synonyms': search.calls.create,
  'POST /admin/synonyms/starting-set': search.addStartingSet,
  'GET /admin/synonyms/:id': search.calls.get,
  'PATCH /admin/synonyms/:id': search.calls.change,
  'DELETE /admin/synonyms/:id': search.calls.remove,
  'GET /admin/search-misses': search.listMisses,
  'DELETE /admin/search-misses/:id': search.removeMiss,

  'GET /admin/imports': imports.listImports,
  'POST /admin/imports': imports.addImport,
  'GET /admin/imports/:id': imports.getImport,
  'PATCH /admin/imports/:id': imports.changeImport,
  'DELETE /admin/imports/:id': imports.cancelImport,
  'POST /admin/imports/:id/start': imports.startImport,
  'PATCH /admin/imports/:id/cells': imports.mendCells,
  'GET /admin/imports/:id/problem-groups': imports.listProblemGroups,
  'GET /admin/imports/:id/left-out.csv': imports.exportRejects,
  'POST /admin/imports/:id/left-out': imports.importRejects,
  'GET /admin/imports/:id/problems': imports.listProblems,

  'GET /admin/change-sets': changeSets.listChangeSets,
  'GET /admin/change-sets/:id': changeSets.getChangeSet,
  'GET /admin/change-sets/:id/entries': changeSets.listEntries,
  'POST /admin/change-sets/:id/undo': changeSets.undoChangeSet,

  'GET /admin/exports/products.csv': exports.exportProducts,
  'GET /admin/exports/translations.csv': translations.exportTranslations,
  'GET /admin/exports/orders.csv': exports.exportOrders,
  'GET /admin/exports/customers.csv': exports.exportCustomers,

  'GET /admin/orders': orders.listOrders,
  'POST /admin/orders': orders.typeOrder,
  'POST /admin/orders/cancel-open': orderLines.cancelOpen,
  'GET /admin/orders/:id': orders.getOrder,
  'GET /admin/orders/:id/photo': orderSteps.getDoorPhoto,
  'PATCH /admin/orders/:id': orders.changeOrder,
  'POST /admin/orders/:id/claim': orderSteps.claimOrder,
  'POST /admin/orders/:id/status': orderSteps.moveOrder,
  'POST /admin/orders/:id/collected': orderSteps.collectOrder,
  'POST /admin/orders/:id/payment': orderSteps.settlePayment,
  'POST /admin/orders/:id/lines/preview': orderLines.previewLines,
  'PUT /admin/orders/:id/lines': orderLines.changeLines,
  'PUT /admin/orders/:id/lines/:line/weight': orderLines.takeWeight,
  'PUT /admin/orders/:id/lines/:line/picked': orderLines.pickLine,
  'GET /admin/orders/:id/messages': orderMessages.getOrderMessages,
  'POST /admin/orders/:id/messages/:message/send': orderMessages.sendOrderMessage,
  'POST /admin/orders/:id/questions': orderLines.askCustomer,
  'DELETE /admin/orders/:id/questions/:question': orderLines.withdrawQuestion,
  'POST /admin/orders/:id/questions/:question/answer': orderLines.answerForCustomer,

  'GET /admin/riders': riders.listRiders,
  'POST /admin/riders': riders.createRider,
  'GET /admin/riders/:id': riders.getRider,
  'PATCH /admin/riders/:id': riders.changeRider,
  'POST /admin/riders/:id/link': riders.makeRiderLink,
  'DELETE /admin/riders/:id/link': riders.endRiderLink,
  'GET /admin/riders/:id/hand-overs': riders.listHandOvers,
  'POST /admin/riders/:id/hand-overs': riders.handOver,

  'GET /admin/payments': payments.listPayments,
  'GET /admin/payments/:id': payments.getPayment,
  'GET /admin/day': dashboard.getDay,
  'GET /admin/day.csv': dashboard.exportDay,
  'GET /admin/till/goods': till.listGoods,
  'POST /admin/till/quote': till.quoteSale,
  'POST /admin/till/sales': till.sell,
  'POST /admin/till/sales/:id/void': till.voidSale,
  'GET /admin/books': books.getBooks,
  'POST /admin/books': books.closeBooks,
  'GET /admin/books.csv': books.exportBooks,
  'GET /admin/dashboard': dashboard.getDashboard,
  'GET /admin/coupons': coupons.calls.list,
  'POST /admin/coupons': coupons.calls.create,
  'GET /admin/coupons/:id': coupons.calls.get,
  'PATCH /admin/coupons/:id': coupons.calls.change,
  'DELETE /admin/coupons/:id': coupons.calls.remove,
  'GET /admin/coupons/:id/redemptions': coupons.listRedemptions,
  'GET /admin/slides': slides.calls.list,
  'POST /admin/slides': slides.calls.create,
  'POST /admin/slides/preview': slides.previewSlide,
  'GET /admin/slides/:id': slides.calls.get,
  'PATCH /admin/slides/:id': slides.calls.change,
  'DELETE /admin/slides/:id': slides.calls.remove,

  'GET /admin/announcements': announcements.calls.list,
  'POST /admin/announcements': announcements.calls.create,
  'POST /admin/announcements/preview': announcements.previewAnnouncement,
  'GET /admin/announcements/:id': announcements.calls.get,
  'PATCH /admin/announcements/:id': announcements.calls.change,
  'DELETE /admin/announcements/:id': announcements.calls.remove,

  'GET /admin/posts': posts.calls.list,
  'POST /admin/posts': posts.calls.create,
  'POST /admin/posts/preview': posts.previewPost,
  'GET /admin/posts/:id': posts.calls.get,
  'PATCH /admin/posts/:id': posts.calls.change,
  'DELETE /admin/posts/:id': posts.calls.remove,
  'GET /admin/blog-categories': posts.categoryCalls.list,
  'POST /admin/blog-categories': posts.categoryCalls.create,
  'GET /admin/blog-categories/:id': posts.categoryCalls.get,
  'PATCH /admin/blog-categories/:id': posts.categoryCalls.change,
  'DELETE /admin/blog-categories/:id': posts.categoryCalls.remove,
  'GET /admin/comments': posts.listComments,
  'GET /admin/comments/:id': posts.getComment,
  'PATCH /admin/comments/:id': posts.moderateComment,
  'DELETE /admin/comments/:id': posts.deleteComment,

  'GET /admin/questions': questions.calls.list,
  'POST /admin/questions': questions.calls.create,
  'POST /admin/questions/preview': questions.previewQuestion,
  'PUT /admin/questions/order': questions.orderQuestions,
  'GET /admin/questions/:id': questions.calls.get,
  'PATCH /admin/questions/:id': questions.calls.change,
  'DELETE /admin/questions/:id': questions.calls.remove,

  'GET /admin/pages': pages.listPages,
  'GET /admin/pages/:id': pages.getPage,
  'PATCH /admin/pages/:id': pages.changePage,
  'POST /admin/pages/:id/preview': pages.previewPage,

  'GET /admin/messages': messages.listMessages,
  'GET /admin/messages/:id': messages.getMessage,
  'PATCH /admin/messages/:id': messages.changeMessage,
  'DELETE /admin/messages/:id': messages.removeMessage,

  'GET /admin/points': points.calls.list,
  'POST /admin/points': points.calls.create,
  'GET /admin/points/:id': points.calls.get,
  'PATCH /admin/points/:id': points.calls.change,
  'DELETE /admin/points/:id': points.calls.remove,
  'GET /admin/zones': zones.calls.list,
  'POST /admin/zones': zones.calls.create,
  'POST /admin/zones/try': zones.tryZone,
  'GET /admin/zones/:id': zones.calls.get,
  'PATCH /admin/zones/:id': zones.calls.change,
  'DELETE /admin/zones/:id': zones.calls.remove,

  'GET /admin/customers': customers.listCustomers,
  'GET /admin/customers/tags': customers.listCustomerTags,
  'GET /admin/customers/:id': customers.getCustomer,
  'POST /admin/customers/:id/join': customers.joinCustomers,
  'PATCH /admin/customers/:id': customers.changeCustomer,
  'DELETE /admin/customers/:id': customers.eraseCustomer,
  'GET /admin/customers/:id/export': customers.exportCustomer,
  'POST /admin/customers/:id/sign-out': customers.signOutCustomer,
  'POST /admin/customers/:id/notes': customers.addNote,
  'DELETE /admin/customers/:id/notes/:note': customers.removeNote,

  'GET /admin/staff': staff.listStaff,
  'POST /admin/staff': staff.inviteMember,
  'GET /admin/staff/:id': staff.getMember,
  'PATCH /admin/staff/:id': staff.changeMember,
  'DELETE /admin/staff/:id': staff.removeMember,
  'POST /admin/staff/:id/invite': staff.inviteAgain,
  'POST /admin/staff/:id/link': staff.handOverLink,
  'DELETE /admin/staff/:id/factors': staff.removeFactors,

  'GET /admin/settings': settings.getSettings,
  'PATCH /admin/settings': settings.changeSettings,
  'POST /admin/payee/confirm': settings.confirmPayee,
  'DELETE /admin/payee': settings.refusePayee,
  'GET /admin/opening': opening.getOpening,
  'POST /admin/opening': opening.changeOpening,
  'GET /admin/guide': guide.getGuide,
  'POST /admin/guide/delivery': guide.startDelivery,
  'POST /admin/guide/payments': guide.checkPayments,
  'GET /admin/guide/policies': guide.listPolicies,
  'POST /admin/guide/policies': guide.writePolicies,
  'GET /admin/guide/offers': guide.getOffers,
  'POST /admin/guide/offers': guide.takeOffers,
  'POST /admin/guide/wipe': guide.wipeTestOrder,

  'GET /admin/health': health.getHealth,
  'POST /admin/health/test-message': health.sendTest,
  'GET /admin/backups': backups.listBackups,
  'POST /admin/backups': backups.startBackup,
  'GET /admin/backups/:id/file': backups.getBackupFile,

  'GET /admin/outbox': outbox.listOutbox,
  'GET /admin/outbox/:id': outbox.getMessage,
  'POST /admin/outbox/:id/retry': outbox.retryMessage,
} as const satisfies Record<`${string} /admin/${string}`, RouteShape>;
