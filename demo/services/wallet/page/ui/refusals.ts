import { language } from './words.js';

type Translations = readonly [german: string, arabic: string];

/** Why the service or the wallet refuses, in the other languages. Errors for developers stay in English. */
export const refusals: Readonly<Record<string, Translations>> = {
  'The request is invalid.': ['Die Anfrage ist ungültig.', 'الطلب غير صالح.'],
  'Requests from this origin are not allowed.': [
    'Anfragen von dieser Herkunft sind nicht erlaubt.',
    'الطلبات من هذا المصدر غير مسموح بها.',
  ],
  'This project is not configured.': ['Dieses Projekt ist nicht eingerichtet.', 'هذا المشروع غير مُعدّ.'],
  'Log in to continue.': ['Melden Sie sich an, um fortzufahren.', 'سجّل الدخول للمتابعة.'],
  'Log in again to continue.': ['Melden Sie sich erneut an, um fortzufahren.', 'سجّل الدخول مرة أخرى للمتابعة.'],
  'Confirm with your passkey to continue.': [
    'Bestätigen Sie mit Ihrem Passkey, um fortzufahren.',
    'أكّد بمفتاح المرور للمتابعة.',
  ],
  'Too many attempts. Try again later.': [
    'Zu viele Versuche. Versuchen Sie es später erneut.',
    'محاولات كثيرة جدًا. أعد المحاولة لاحقًا.',
  ],
  'Too many emails were sent. Try again later.': [
    'Es wurden zu viele E-Mails gesendet. Versuchen Sie es später erneut.',
    'أُرسلت رسائل كثيرة جدًا. أعد المحاولة لاحقًا.',
  ],
  'Invalid code': ['Ungültiger Code', 'رمز غير صالح'],
  'This code has expired. Request a new code': [
    'Dieser Code ist abgelaufen. Fordern Sie einen neuen Code an',
    'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا',
  ],
  'Request a new code': ['Fordern Sie einen neuen Code an', 'اطلب رمزًا جديدًا'],
  'Approve this device first.': ['Bestätigen Sie zuerst dieses Gerät.', 'وافق على هذا الجهاز أولًا.'],
  'This link has expired. Start again.': [
    'Dieser Link ist abgelaufen. Beginnen Sie von vorn.',
    'انتهت صلاحية هذا الرابط. ابدأ من جديد.',
  ],
  'The login failed. Try again.': [
    'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.',
    'فشل تسجيل الدخول. أعد المحاولة.',
  ],
  'The login took too long. Try again.': [
    'Die Anmeldung hat zu lange gedauert. Versuchen Sie es erneut.',
    'استغرق تسجيل الدخول وقتًا طويلًا. أعد المحاولة.',
  ],
  'The login was cancelled.': ['Die Anmeldung wurde abgebrochen.', 'أُلغي تسجيل الدخول.'],
  'This login is not available.': ['Diese Anmeldung ist nicht verfügbar.', 'طريقة الدخول هذه غير متاحة.'],
  'This email belongs to another account.': [
    'Diese E-Mail-Adresse gehört zu einem anderen Konto.',
    'هذا البريد الإلكتروني يخص حسابًا آخر.',
  ],
  'This account has no email.': ['Dieses Konto hat keine E-Mail-Adresse.', 'لا يوجد بريد إلكتروني لهذا الحساب.'],
  'This account has keys already.': ['Dieses Konto hat bereits Schlüssel.', 'لهذا الحساب مفاتيح بالفعل.'],
  'There are no keys for this device.': ['Für dieses Gerät gibt es keine Schlüssel.', 'لا توجد مفاتيح لهذا الجهاز.'],
  'The keys are needed to sign.': ['Zum Signieren werden die Schlüssel benötigt.', 'المفاتيح مطلوبة للتوقيع.'],
  'The wallet could not be created. Try again.': [
    'Das Wallet konnte nicht erstellt werden. Versuchen Sie es erneut.',
    'تعذّر إنشاء المحفظة. أعد المحاولة.',
  ],
  'The passkey could not be verified.': ['Der Passkey konnte nicht geprüft werden.', 'تعذّر التحقق من مفتاح المرور.'],
  'This passkey is the only way to log in.': [
    'Dieser Passkey ist die einzige Anmeldung.',
    'مفتاح المرور هذا هو الطريقة الوحيدة لتسجيل الدخول.',
  ],
  'Insufficient funds for the amount and the network fee.': [
    'Das Guthaben reicht nicht für den Betrag und die Netzwerkgebühr.',
    'الرصيد لا يكفي للمبلغ ورسوم الشبكة.',
  ],
  'The network rejected the transaction.': ['Das Netzwerk hat die Transaktion abgelehnt.', 'رفضت الشبكة المعاملة.'],
  'Fees are not sponsored here.': ['Gebühren werden hier nicht übernommen.', 'لا تُدفع الرسوم هنا نيابةً عنك.'],
  'This account factory is not supported.': [
    'Diese Kontofabrik wird nicht unterstützt.',
    'مُنشئ الحسابات هذا غير مدعوم.',
  ],
  'This network is not supported.': ['Dieses Netzwerk wird nicht unterstützt.', 'هذه الشبكة غير مدعومة.'],
  'This network has no smart accounts.': [
    'Dieses Netzwerk hat keine Smart Accounts.',
    'لا توجد حسابات ذكية على هذه الشبكة.',
  ],
  'The email could not be sent. Try again.': [
    'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es erneut.',
    'تعذّر إرسال البريد الإلكتروني. أعد المحاولة.',
  ],
  'Not found': ['Nicht gefunden', 'غير موجود'],
  'The wallet service did not answer. Try again.': [
    'Der Dienst des Wallets hat nicht geantwortet. Versuchen Sie es erneut.',
    'لم تستجب خدمة المحفظة. أعد المحاولة.',
  ],
  'The wallet service refused the request.': [
    'Der Dienst des Wallets hat die Anfrage abgelehnt.',
    'رفضت خدمة المحفظة الطلب.',
  ],
  'The network did not answer. Try again.': [
    'Das Netzwerk hat nicht geantwortet. Versuchen Sie es erneut.',
    'لم تستجب الشبكة. أعد المحاولة.',
  ],
  'The network could not estimate the transaction.': [
    'Das Netzwerk konnte die Transaktion nicht schätzen.',
    'تعذّر على الشبكة تقدير المعاملة.',
  ],
  'The network gave no hash for the transaction.': [
    'Das Netzwerk hat keine Kennung der Transaktion gesendet.',
    'لم تُرسل الشبكة معرّف المعاملة.',
  ],
  'The key shares do not belong to this account.': [
    'Die Schlüsselteile gehören nicht zu diesem Konto.',
    'أجزاء المفتاح لا تخص هذا الحساب.',
  ],
  'This device has no keys of this account yet.': [
    'Dieses Gerät hat noch keine Schlüssel dieses Kontos.',
    'لا توجد على هذا الجهاز مفاتيح لهذا الحساب بعد.',
  ],
  'This does not open the wallet. Check it and try again.': [
    'Damit lässt sich das Wallet nicht öffnen. Prüfen Sie die Eingabe und versuchen Sie es erneut.',
    'هذا لا يفتح المحفظة. تحقق منه ثم أعد المحاولة.',
  ],
  'This passkey cannot protect keys. Use recovery words instead.': [
    'Dieser Passkey kann keine Schlüssel schützen. Verwenden Sie stattdessen Wiederherstellungswörter.',
    'لا يمكن لمفتاح المرور هذا حماية المفاتيح. استخدم كلمات الاسترداد بدلًا منه.',
  ],
  'This account does not belong to the wallet.': [
    'Dieses Konto gehört nicht zum Wallet.',
    'هذا الحساب لا يخص المحفظة.',
  ],
  'A smart account cannot create contracts.': [
    'Ein Smart Account kann keine Verträge erstellen.',
    'لا يمكن للحساب الذكي إنشاء عقود.',
  ],
  'An error occurred': ['Ein Fehler ist aufgetreten', 'حدث خطأ'],
};

/** Beginnings of refusals that end with the words of a node. */
const beginnings: Readonly<Record<string, Translations>> = {
  'The network rejected the transaction: ': ['Das Netzwerk hat die Transaktion abgelehnt: ', 'رفضت الشبكة المعاملة: '],
};

const LANGUAGES = ['de', 'ar'];

/** Returns a refusal in the language of the page; one that is not in the table stays as it is. */
export function translateRefusal(message: string): string {
  const at = LANGUAGES.indexOf(language());
  if (at < 0) return message;
  const known = Object.hasOwn(refusals, message) ? refusals[message]?.[at] : undefined;
  if (known !== undefined) return known;
  const [begin, words] = Object.entries(beginnings).find(([start]) => message.startsWith(start)) ?? [];
  return begin === undefined ? message : `${words?.[at] ?? begin}${message.slice(begin.length)}`;
}
