// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/support.h"
#include "widgets/mesh/mesh_picture.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <set>

using namespace axiscape;

class MeshPictureTest : public QObject {
    Q_OBJECT
    const Theme theme = makeTheme(Theme::Mode::light);

    MeshPicture draw(const char* text, float width = 340, float height = 144) const {
        const Mesh mesh = *parseMesh(text);
        const AxisStyles axes = axisStyles(mesh);
        MeshPictureRequest request;
        request.mesh = &mesh;
        request.axes = &axes;
        request.width = width;
        request.height = height;
        return drawMesh(request, theme);
    }

  private slots:
    void firstAxisGoesAcrossTheSecondDown() {
        const MeshPicture picture = draw("batch=4,model=2");
        QCOMPARE(picture.cells.size(), std::size_t(8));
        const auto rectOf = [&](std::int64_t device) {
            for (const MeshCell& cell : picture.cells)
                if (cell.device == device) return cell.rect;
            return Rect{};
        };
        QVERIFY(rectOf(2).x > rectOf(0).x && rectOf(2).y == rectOf(0).y); // batch 1
        QVERIFY(rectOf(1).y > rectOf(0).y && rectOf(1).x == rectOf(0).x); // model 1
        QCOMPARE(picture.headers.size(), std::size_t(2));
        QCOMPARE(picture.axisAt(picture.headers[1].rect.centre()), 1);
        QCOMPARE(picture.headers[0].rect.height, 24.f);
    }

    // Whatever the mesh and the room: nothing overlaps, nothing is outside, no device is lost.
    void cellsCoverTheMesh_data() {
        QTest::addColumn<QString>("mesh");
        QTest::addColumn<float>("width");
        QTest::addColumn<float>("height");
        for (const char* mesh : {"x=1", "x=3", "x=64", "batch=4,model=2", "batch=2,model=16", "batch=16,model=16",
                                 "a=3,b=5,c=7", "a=2,b=2,c=2,d=2", "a=4,b=4,c=4,d=4", "a=2,b=2,c=2,d=2,e=3,f=2",
                                 "a_rather_long_axis_name=8,another_one=8", "batch=256,model=256"})
            for (const auto& [w, h] : {std::pair(340.f, 144.f), {700.f, 500.f}, {200.f, 100.f}})
                QTest::addRow("%s in %dx%d", mesh, static_cast<int>(w), static_cast<int>(h))
                    << QString::fromLatin1(mesh) << w << h;
    }
    void cellsCoverTheMesh() {
        QFETCH(QString, mesh);
        QFETCH(float, width);
        QFETCH(float, height);
        const MeshPicture picture = draw(mesh.toLatin1().constData(), width, height);
        std::int64_t devices = 0;
        std::set<std::int64_t> first;
        for (std::size_t i = 0; i < picture.cells.size(); ++i) {
            const MeshCell& cell = picture.cells[i];
            devices += cell.count;
            first.insert(cell.device);
            QVERIFY(cell.rect.width >= 26 && cell.rect.height >= 22);
            QVERIFY(cell.rect.x >= 0 && cell.rect.right() <= width);
            for (std::size_t j = 0; j < i; ++j) QVERIFY(!cell.rect.intersects(picture.cells[j].rect));
            for (const MeshHeader& header : picture.headers) QVERIFY(!cell.rect.intersects(header.rect));
        }
        const Mesh parsed = *parseMesh(mesh.toStdString());
        QCOMPARE(devices, parsed.devices());
        QCOMPARE(first.size(), picture.cells.size());
        for (std::size_t a = 0; a < parsed.axes.size(); ++a) QCOMPARE(picture.headers[a].axis, AxisId(a));
        for (const MeshHeader& header : picture.headers) QVERIFY(header.rect.right() <= width + 4);
    }

    // Each of 32 devices has a cell with its number and its tile, whatever the axes: long ones go on in a further line.
    void thirtyTwoDevicesAreThirtyTwoCells_data() {
        QTest::addColumn<QString>("mesh");
        QTest::addColumn<float>("height");
        for (const char* mesh :
             {"batch=16,model=2", "batch=2,model=16", "x=32", "a=8,b=4", "a=2,b=2,c=8", "a=2,b=4,c=2,d=2"})
            for (const float height : {230.f, 560.f})
                QTest::addRow("%s, %d high", mesh, static_cast<int>(height)) << QString::fromLatin1(mesh) << height;
    }
    void thirtyTwoDevicesAreThirtyTwoCells() {
        QFETCH(QString, mesh);
        QFETCH(float, height);
        const Mesh parsed = *parseMesh(mesh.toStdString());
        const AxisStyles axes = axisStyles(parsed);
        TensorSharding sharding;
        sharding.append(0, 0);
        const std::vector<std::int64_t> shape{64, 64};
        MeshPictureRequest request;
        request.mesh = &parsed;
        request.axes = &axes;
        request.shape = shape;
        request.sharding = &sharding;
        request.width = 340;
        request.height = height;
        const MeshPicture picture = drawMesh(request, theme);
        QCOMPARE(picture.cells.size(), std::size_t(32));
        for (const MeshCell& cell : picture.cells) QCOMPARE(cell.count, std::int64_t(1));
        QVERIFY2(picture.height <= height + 1, qPrintable(QString::number(static_cast<double>(picture.height))));
        std::set<std::string> numbers;
        int frames = 0;
        for (const DrawCommand& c : picture.list.commands) {
            if (c.kind == DrawCommand::Kind::text) numbers.insert(std::string(picture.list.textOf(c)));
            frames += c.kind == DrawCommand::Kind::rect && c.fill == theme.hover && c.stroke == theme.border;
        }
        for (int device = 0; device < 32; ++device) QVERIFY(numbers.contains(std::to_string(device)));
        if (parsed.axes.size() < 3 || height > 500) QCOMPARE(frames, 32); // miniatures
    }

    void blocksSayHowManyTheyHold() {
        const MeshPicture picture = draw("batch=64,model=8");
        QVERIFY(picture.cells.size() < 512);
        const MeshCell& cell = picture.cells[0];
        QVERIFY(cell.count > 1);
        bool counted = false;
        for (const DrawCommand& c : picture.list.commands)
            counted = counted || (c.kind == DrawCommand::Kind::text &&
                                  picture.list.textOf(c) == "× " + std::to_string(cell.count));
        QVERIFY(counted);
    }

    void miniatureShowsWhatIsCut() {
        const std::vector<std::int64_t> shape{32, 1024, 4096};
        TensorSharding sharding;
        QCOMPARE(miniatureDims(shape, sharding), (MiniatureDims{1, 2}));
        sharding.append(0, 0);
        QCOMPARE(miniatureDims(shape, sharding), (MiniatureDims{0, 2}));
        sharding.append(1, 1);
        QCOMPARE(miniatureDims(shape, sharding), (MiniatureDims{0, 1}));
        const std::vector<std::int64_t> vector{8};
        QCOMPARE(miniatureDims(vector, {}), (MiniatureDims{-1, 0}));
        QCOMPARE(miniatureDims({}, {}), (MiniatureDims{-1, -1}));
    }

    // The miniatures of all devices of a fully cut matrix tile it.
    void miniaturesTileTheTensor() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        const AxisStyles axes = axisStyles(mesh);
        TensorSharding sharding;
        sharding.append(0, 0);
        sharding.append(1, 1);
        const std::vector<std::int64_t> shape{64, 64};
        MeshPictureRequest request;
        request.mesh = &mesh;
        request.axes = &axes;
        request.shape = shape;
        request.sharding = &sharding;
        request.device = 5;
        request.width = 360;
        request.height = 200;
        const MeshPicture picture = drawMesh(request, theme);
        float area = 0, whole = 0;
        int chosen = 0;
        for (const DrawCommand& c : picture.list.commands) {
            if (c.kind != DrawCommand::Kind::rect) continue;
            if (c.fill == theme.computeProducts || (c.fill == theme.accent && !c.stroke))
                area += c.rect.width * c.rect.height;
            if (c.fill == theme.hover && c.stroke == theme.border) whole += c.rect.width * c.rect.height;
            chosen += c.fill == theme.accent;
        }
        QCOMPARE(chosen, 1);
        QVERIFY(whole > 0);
        QVERIFY(qAbs(area - whole / 8) < 1);
    }

    // Devices that hold the tile of the ringed one are tinted: those that differ from it only along axes that do not
    // cut.
    void devicesOfOneTileAreTinted() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        const AxisStyles axes = axisStyles(mesh);
        TensorSharding sharding;
        sharding.append(0, 0);
        const std::int64_t shape[] = {64, 8};
        MeshPictureRequest request;
        request.mesh = &mesh;
        request.axes = &axes;
        request.shape = shape;
        request.sharding = &sharding;
        request.device = 4; // batch 2, model 0
        const auto tinted = [&] {
            std::set<std::int64_t> found;
            const MeshPicture picture = drawMesh(request, theme);
            for (const DrawCommand& command : picture.list.commands)
                if (command.kind == DrawCommand::Kind::rect && command.fill == theme.tint)
                    if (const int cell = picture.cellAt(command.rect.centre()); cell >= 0)
                        found.insert(picture.cells[static_cast<std::size_t>(cell)].device);
            return found;
        };
        QCOMPARE(tinted(), (std::set<std::int64_t>{4, 5}));
        request.sharding = nullptr;
        QVERIFY(tinted().empty());
        // Blocks, by whole axes.
        const Mesh large = *parseMesh("batch=64,model=64");
        const AxisStyles many = axisStyles(large);
        request.mesh = &large;
        request.axes = &many;
        request.sharding = &sharding;
        const auto blocks = tinted();
        QVERIFY(!blocks.empty());
        QVERIFY(blocks.size() < drawMesh(request, theme).cells.size());
    }

    void aSlowDeviceIsHatchedAndLabelled() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        const AxisStyles axes = axisStyles(mesh);
        const std::vector<SlowDevice> devices{{5, 1.5}};
        const std::vector<SlowLink> links{{0, 2}};
        MeshPictureRequest request;
        request.mesh = &mesh;
        request.axes = &axes;
        request.slowDevices = devices;
        request.slowLinks = links;
        const MeshPicture picture = drawMesh(request, theme);
        int hatched = 0, dashed = 0;
        bool labelled = false;
        for (const DrawCommand& command : picture.list.commands) {
            if (command.kind == DrawCommand::Kind::rect && command.pattern != Pattern::none) ++hatched;
            if (command.kind == DrawCommand::Kind::polyline && command.dash == Dash::tunnel) ++dashed;
            labelled = labelled || picture.list.textOf(command).find("1.5×") == 0;
        }
        QCOMPARE(hatched, 1);
        QVERIFY(labelled);
        QCOMPARE(dashed, 6); // the links along batch: three in each row
    }

    void aMeshWithoutAxesDrawsNothing() {
        const Mesh mesh;
        const AxisStyles axes;
        MeshPictureRequest request;
        request.mesh = &mesh;
        request.axes = &axes;
        QVERIFY(drawMesh(request, theme).list.commands.empty());
    }
};

QTEST_GUILESS_MAIN(MeshPictureTest)
#include "mesh_picture_test.moc"
