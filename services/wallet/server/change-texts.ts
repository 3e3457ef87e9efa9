import type { ChangeKind } from '../shared/change-kinds.js';
import type { letterTexts } from './letter-texts.js';

/** What a letter tells; the second factor has two texts. */
export type ChangeText = Exclude<ChangeKind, 'factor-changed'> | 'factor-on' | 'factor-off';

interface ChangeTexts {
  readonly when: string;
  readonly where: string;
  readonly own: string;
  /** Stands before the link that undoes the change. */
  readonly foreign: string;
  /** Subject and first line, by change. */
  readonly changes: Readonly<Record<ChangeText, string>>;
}

/** Letters of changes by language; `{to}` and `{until}` stand for values. */
export const changeTexts = {
  en: {
    when: 'When',
    where: 'Where',
    own: 'If this was you, ignore this email.',
    foreign:
      'If this was not you, open this link by {until}. It undoes the change where that is possible, and signs everybody out:',
    changes: {
      'device-added': 'New device signed in to your wallet',
      'passkey-added': 'Passkey added to your wallet',
      'passkey-removed': 'Passkey removed from your wallet',
      'email-changed': 'Email of your wallet changed to {to}',
      'recovery-added': 'New way to recover your wallet added',
      'recovery-removed': 'Way to recover your wallet removed',
      'access-removed': 'Access of other devices to your wallet removed',
      'factor-on': 'Passkey now required in your wallet',
      'factor-off': 'Passkey no longer required in your wallet',
      exported: 'Recovery words of your wallet shown',
      'account-removal': 'Your wallet account will be deleted',
    },
  },
  ar: {
    when: 'متى',
    where: 'من أين',
    own: 'إذا كنت أنت، فتجاهل هذه الرسالة.',
    foreign: 'إذا لم تكن أنت، فافتح هذا الرابط قبل {until}. يتراجع الرابط عن التغيير حيثما أمكن ويسجّل خروج الجميع:',
    changes: {
      'device-added': 'سجّل جهاز جديد الدخول إلى محفظتك',
      'passkey-added': 'أُضيف مفتاح مرور إلى محفظتك',
      'passkey-removed': 'أُزيل مفتاح مرور من محفظتك',
      'email-changed': 'تغيّر البريد الإلكتروني لمحفظتك إلى {to}',
      'recovery-added': 'أُضيفت طريقة جديدة لاستعادة محفظتك',
      'recovery-removed': 'أُزيلت طريقة لاستعادة محفظتك',
      'access-removed': 'أُزيل وصول أجهزة أخرى إلى محفظتك',
      'factor-on': 'أصبح مفتاح المرور مطلوبًا في محفظتك',
      'factor-off': 'لم يعد مفتاح المرور مطلوبًا في محفظتك',
      exported: 'عُرضت كلمات استعادة محفظتك',
      'account-removal': 'سيُحذف حساب محفظتك',
    },
  },
  de: {
    when: 'Wann',
    where: 'Wo',
    own: 'Wenn Sie das waren, ignorieren Sie diese E-Mail.',
    foreign:
      'Wenn Sie das nicht waren, öffnen Sie diesen Link bis {until}. Er macht die Änderung rückgängig, soweit das möglich ist, und meldet alle ab:',
    changes: {
      'device-added': 'Neues Gerät bei Ihrer Wallet angemeldet',
      'passkey-added': 'Passkey zu Ihrer Wallet hinzugefügt',
      'passkey-removed': 'Passkey aus Ihrer Wallet entfernt',
      'email-changed': 'E-Mail-Adresse Ihrer Wallet in {to} geändert',
      'recovery-added': 'Neuer Weg zur Wiederherstellung Ihrer Wallet hinzugefügt',
      'recovery-removed': 'Weg zur Wiederherstellung Ihrer Wallet entfernt',
      'access-removed': 'Zugriff anderer Geräte auf Ihre Wallet entfernt',
      'factor-on': 'Ihre Wallet verlangt jetzt einen Passkey',
      'factor-off': 'Ihre Wallet verlangt keinen Passkey mehr',
      exported: 'Wiederherstellungswörter Ihrer Wallet angezeigt',
      'account-removal': 'Ihr Wallet-Konto wird gelöscht',
    },
  },
  es: {
    when: 'Cuándo',
    where: 'Dónde',
    own: 'Si fue usted, ignore este correo.',
    foreign:
      'Si no fue usted, abra este enlace antes del {until}. Deshace el cambio cuando es posible y cierra todas las sesiones:',
    changes: {
      'device-added': 'Un dispositivo nuevo inició sesión en su billetera',
      'passkey-added': 'Se añadió una llave de acceso a su billetera',
      'passkey-removed': 'Se eliminó una llave de acceso de su billetera',
      'email-changed': 'El correo de su billetera cambió a {to}',
      'recovery-added': 'Se añadió una forma de recuperar su billetera',
      'recovery-removed': 'Se eliminó una forma de recuperar su billetera',
      'access-removed': 'Se quitó el acceso de otros dispositivos a su billetera',
      'factor-on': 'Su billetera ahora pide una llave de acceso',
      'factor-off': 'Su billetera ya no pide una llave de acceso',
      exported: 'Se mostraron las palabras de recuperación de su billetera',
      'account-removal': 'Se eliminará la cuenta de su billetera',
    },
  },
  fr: {
    when: 'Quand',
    where: 'Où',
    own: 'Si c’était vous, ignorez cet e-mail.',
    foreign:
      'Si ce n’était pas vous, ouvrez ce lien avant le {until}. Il annule le changement lorsque c’est possible et déconnecte tout le monde :',
    changes: {
      'device-added': 'Un nouvel appareil s’est connecté à votre portefeuille',
      'passkey-added': 'Clé d’accès ajoutée à votre portefeuille',
      'passkey-removed': 'Clé d’accès supprimée de votre portefeuille',
      'email-changed': 'L’e-mail de votre portefeuille a été remplacé par {to}',
      'recovery-added': 'Nouveau moyen de récupérer votre portefeuille ajouté',
      'recovery-removed': 'Moyen de récupérer votre portefeuille supprimé',
      'access-removed': 'Accès d’autres appareils à votre portefeuille supprimé',
      'factor-on': 'Votre portefeuille demande désormais une clé d’accès',
      'factor-off': 'Votre portefeuille ne demande plus de clé d’accès',
      exported: 'Mots de récupération de votre portefeuille affichés',
      'account-removal': 'Le compte de votre portefeuille sera supprimé',
    },
  },
  he: {
    when: 'מתי',
    where: 'מאיפה',
    own: 'אם זה היית את או אתה, אפשר להתעלם מהודעה זו.',
    foreign: 'אם לא, יש לפתוח את הקישור הזה עד {until}. הוא מבטל את השינוי כשהדבר אפשרי ומנתק את כולם:',
    changes: {
      'device-added': 'מכשיר חדש התחבר לארנק שלך',
      'passkey-added': 'נוסף מפתח גישה לארנק שלך',
      'passkey-removed': 'הוסר מפתח גישה מהארנק שלך',
      'email-changed': 'הדוא״ל של הארנק שלך הוחלף ל-{to}',
      'recovery-added': 'נוספה דרך חדשה לשחזור הארנק שלך',
      'recovery-removed': 'הוסרה דרך לשחזור הארנק שלך',
      'access-removed': 'הוסרה הגישה של מכשירים אחרים לארנק שלך',
      'factor-on': 'הארנק שלך דורש מעכשיו מפתח גישה',
      'factor-off': 'הארנק שלך אינו דורש עוד מפתח גישה',
      exported: 'מילות השחזור של הארנק שלך הוצגו',
      'account-removal': 'חשבון הארנק שלך יימחק',
    },
  },
  it: {
    when: 'Quando',
    where: 'Dove',
    own: 'Se è stato Lei, ignori questa e-mail.',
    foreign:
      'Se non è stato Lei, apra questo link entro il {until}. Annulla la modifica dove è possibile e disconnette tutti:',
    changes: {
      'device-added': 'Un nuovo dispositivo ha effettuato l’accesso al Suo wallet',
      'passkey-added': 'Passkey aggiunta al Suo wallet',
      'passkey-removed': 'Passkey rimossa dal Suo wallet',
      'email-changed': 'E-mail del Suo wallet cambiata in {to}',
      'recovery-added': 'Nuovo modo di recuperare il Suo wallet aggiunto',
      'recovery-removed': 'Modo di recuperare il Suo wallet rimosso',
      'access-removed': 'Accesso di altri dispositivi al Suo wallet rimosso',
      'factor-on': 'Il Suo wallet ora richiede una passkey',
      'factor-off': 'Il Suo wallet non richiede più una passkey',
      exported: 'Parole di recupero del Suo wallet mostrate',
      'account-removal': 'L’account del Suo wallet sarà eliminato',
    },
  },
  ja: {
    when: '日時',
    where: '場所',
    own: 'ご本人の場合は、このメールを無視してください。',
    foreign:
      '心当たりがない場合は、{until} までにこのリンクを開いてください。可能な場合は変更を取り消し、すべてのセッションをログアウトします:',
    changes: {
      'device-added': '新しい端末がウォレットにログインしました',
      'passkey-added': 'ウォレットにパスキーが追加されました',
      'passkey-removed': 'ウォレットからパスキーが削除されました',
      'email-changed': 'ウォレットのメールアドレスが {to} に変更されました',
      'recovery-added': 'ウォレットの新しい復元方法が追加されました',
      'recovery-removed': 'ウォレットの復元方法が削除されました',
      'access-removed': '他の端末のウォレットへのアクセスが削除されました',
      'factor-on': 'ウォレットでパスキーが必須になりました',
      'factor-off': 'ウォレットでパスキーが不要になりました',
      exported: 'ウォレットの復元用の単語が表示されました',
      'account-removal': 'ウォレットのアカウントが削除されます',
    },
  },
  ko: {
    when: '시간',
    where: '위치',
    own: '본인이라면 이 이메일을 무시하세요.',
    foreign: '본인이 아니라면 {until}까지 이 링크를 여세요. 가능한 경우 변경을 취소하고 모든 세션을 로그아웃합니다:',
    changes: {
      'device-added': '새 기기가 지갑에 로그인했습니다',
      'passkey-added': '지갑에 패스키가 추가되었습니다',
      'passkey-removed': '지갑에서 패스키가 삭제되었습니다',
      'email-changed': '지갑의 이메일이 {to}(으)로 변경되었습니다',
      'recovery-added': '지갑의 새 복구 방법이 추가되었습니다',
      'recovery-removed': '지갑의 복구 방법이 삭제되었습니다',
      'access-removed': '다른 기기의 지갑 접근 권한이 삭제되었습니다',
      'factor-on': '이제 지갑에서 패스키를 요구합니다',
      'factor-off': '이제 지갑에서 패스키를 요구하지 않습니다',
      exported: '지갑의 복구 단어가 표시되었습니다',
      'account-removal': '지갑 계정이 삭제될 예정입니다',
    },
  },
  'pt-BR': {
    when: 'Quando',
    where: 'Onde',
    own: 'Se foi você, ignore este e-mail.',
    foreign:
      'Se não foi você, abra este link até {until}. Ele desfaz a mudança quando possível e encerra todas as sessões:',
    changes: {
      'device-added': 'Um novo dispositivo entrou na sua carteira',
      'passkey-added': 'Chave de acesso adicionada à sua carteira',
      'passkey-removed': 'Chave de acesso removida da sua carteira',
      'email-changed': 'O e-mail da sua carteira mudou para {to}',
      'recovery-added': 'Nova forma de recuperar sua carteira adicionada',
      'recovery-removed': 'Forma de recuperar sua carteira removida',
      'access-removed': 'Acesso de outros dispositivos à sua carteira removido',
      'factor-on': 'Sua carteira agora exige uma chave de acesso',
      'factor-off': 'Sua carteira não exige mais uma chave de acesso',
      exported: 'Palavras de recuperação da sua carteira exibidas',
      'account-removal': 'A conta da sua carteira será excluída',
    },
  },
  tr: {
    when: 'Ne zaman',
    where: 'Nerede',
    own: 'Bu sizseniz bu e-postayı dikkate almayın.',
    foreign:
      'Bu siz değilseniz bu bağlantıyı {until} tarihine kadar açın. Mümkünse değişikliği geri alır ve herkesin oturumunu kapatır:',
    changes: {
      'device-added': 'Yeni bir cihaz cüzdanınıza giriş yaptı',
      'passkey-added': 'Cüzdanınıza geçiş anahtarı eklendi',
      'passkey-removed': 'Cüzdanınızdan geçiş anahtarı kaldırıldı',
      'email-changed': 'Cüzdanınızın e-postası {to} olarak değişti',
      'recovery-added': 'Cüzdanınıza yeni bir kurtarma yolu eklendi',
      'recovery-removed': 'Cüzdanınızın bir kurtarma yolu kaldırıldı',
      'access-removed': 'Diğer cihazların cüzdanınıza erişimi kaldırıldı',
      'factor-on': 'Cüzdanınız artık geçiş anahtarı istiyor',
      'factor-off': 'Cüzdanınız artık geçiş anahtarı istemiyor',
      exported: 'Cüzdanınızın kurtarma sözcükleri gösterildi',
      'account-removal': 'Cüzdan hesabınız silinecek',
    },
  },
  'zh-CN': {
    when: '时间',
    where: '位置',
    own: '如果是您本人，请忽略此邮件。',
    foreign: '如果不是您本人，请在 {until} 前打开此链接。它会在可能时撤销更改，并让所有人退出登录：',
    changes: {
      'device-added': '有新设备登录了您的钱包',
      'passkey-added': '您的钱包已添加通行密钥',
      'passkey-removed': '您的钱包已移除通行密钥',
      'email-changed': '您钱包的邮箱已更改为 {to}',
      'recovery-added': '已为您的钱包添加新的恢复方式',
      'recovery-removed': '已移除您钱包的一种恢复方式',
      'access-removed': '已移除其他设备对您钱包的访问权限',
      'factor-on': '您的钱包现在需要通行密钥',
      'factor-off': '您的钱包不再需要通行密钥',
      exported: '您钱包的恢复词已显示',
      'account-removal': '您的钱包账户将被删除',
    },
  },
} as const satisfies Readonly<Record<keyof typeof letterTexts, ChangeTexts>>;
